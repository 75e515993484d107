package dev.folkmoot.llm;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.core.WebAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** One entry of {@code models:}. */
public record ModelConfig(
    String name,
    Provider provider,
    String model,
    Optional<URI> baseUrl,
    Optional<String> apiKeyEnv,
    Optional<Double> temperature,
    Optional<List<String>> stop,
    Optional<Integer> maxTokens,
    Duration timeout,
    int concurrency,
    Optional<Path> script) {

  public static final Duration USUAL_TIMEOUT = Duration.ofSeconds(60);
  public static final int USUAL_CONCURRENCY = 8;

  private static final Duration LONGEST = Duration.ofHours(1);
  private static final int MOST_AT_ONCE = 1000;

  public ModelConfig {
    stop = stop.map(List::copyOf);
    Text.requireName("models", name);
    if (provider == Provider.SCRIPTED) {
      require(
          script.isPresent(), name, "script", "is missing; name the text file with its replies");
    } else {
      require(!model.isBlank(), name, "model", "is missing; give the provider's name of the model");
      require(script.isEmpty(), name, "script", "is only for provider scripted; take it out");
    }
    require(
        baseUrl.isEmpty() || WebAddress.is(baseUrl.get()),
        name,
        "baseUrl",
        "must be an http or https URL");
    require(
        apiKeyEnv.isEmpty() || !apiKeyEnv.get().isBlank(),
        name,
        "apiKeyEnv",
        "is empty; name the environment variable that has the key");
    require(
        !provider.wantsKey() || baseUrl.isPresent() || apiKeyEnv.isPresent(),
        name,
        "apiKeyEnv",
        "is missing; name the environment variable that holds the key");
    require(
        temperature.isEmpty() || (temperature.get() >= 0 && temperature.get() <= 2),
        name,
        "temperature",
        "must be 0 to 2");
    require(
        !stop.orElse(List.of()).contains(""), name, "stop", "has an empty sequence; take it out");
    require(maxTokens.orElse(1) >= 1, name, "maxTokens", "must be at least 1");
    require(
        timeout.isPositive() && timeout.compareTo(LONGEST) <= 0,
        name,
        "timeout",
        "must be more than 0 and at most 1h");
    require(
        concurrency >= 1 && concurrency <= MOST_AT_ONCE, name, "concurrency", "must be 1 to 1000");
  }

  /** An entry with defaults for everything optional. */
  public static ModelConfig of(String name, Provider provider, String model) {
    return new ModelConfig(
        name,
        provider,
        model,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        USUAL_TIMEOUT,
        USUAL_CONCURRENCY,
        Optional.empty());
  }

  /** A model that reads its replies from a file. */
  public static ModelConfig scripted(String name, Path script) {
    return new ModelConfig(
        name,
        Provider.SCRIPTED,
        "",
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        USUAL_TIMEOUT,
        USUAL_CONCURRENCY,
        Optional.of(script));
  }

  /** The address to call; empty for a scripted model. */
  Optional<URI> address() {
    return baseUrl.or(provider::defaultAddress);
  }

  private static void require(boolean right, String name, String key, String advice) {
    if (!right) {
      throw Refusal.invalid("models.%s.%s %s".formatted(name, key, advice));
    }
  }
}
