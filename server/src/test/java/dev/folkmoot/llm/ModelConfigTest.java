package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Refusal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ModelConfigTest {
  private static void refused(String key, ThrowingCallable config) {
    assertThatThrownBy(config).isInstanceOf(Refusal.class).hasMessageStartingWith(key);
  }

  private static ModelConfig config(
      Provider provider,
      String model,
      Optional<String> url,
      Optional<Double> temperature,
      List<String> stop,
      int maxTokens,
      Duration timeout,
      int concurrency,
      Optional<Path> script) {
    return new ModelConfig(
        "fast",
        provider,
        model,
        url.map(URI::create),
        Optional.empty(),
        temperature,
        Optional.of(stop),
        Optional.of(maxTokens),
        timeout,
        concurrency,
        script);
  }

  private static ModelConfig with(double temperature, int maxTokens, Duration timeout, int many) {
    return config(
        Provider.OLLAMA,
        "m",
        Optional.empty(),
        Optional.of(temperature),
        List.of(),
        maxTokens,
        timeout,
        many,
        Optional.empty());
  }

  @Test
  void numbers_out_of_range_are_refused_by_their_key() {
    var minute = Duration.ofMinutes(1);
    refused("models.fast.temperature", () -> with(2.1, 1, minute, 1));
    refused("models.fast.maxTokens", () -> with(1, 0, minute, 1));
    refused("models.fast.timeout", () -> with(1, 1, Duration.ZERO, 1));
    refused("models.fast.timeout", () -> with(1, 1, Duration.ofHours(2), 1));
    refused("models.fast.concurrency", () -> with(1, 1, minute, 0));
  }

  @Test
  void a_remote_model_needs_a_name_a_web_address_and_a_key_at_home() {
    refused("models.fast.model", () -> ModelConfig.of("fast", Provider.OLLAMA, " "));
    refused("models.fast.apiKeyEnv", () -> ModelConfig.of("fast", Provider.ANTHROPIC, "m"));
    refused("models.fast.baseUrl", () -> at("file:///tmp/x"));
    refused("models.fast.baseUrl", () -> at("127.0.0.1"));
  }

  private static ModelConfig at(String url) {
    return config(
        Provider.OPENAI,
        "m",
        Optional.of(url),
        Optional.empty(),
        List.of(),
        1,
        Duration.ofMinutes(1),
        1,
        Optional.empty());
  }

  @Test
  void a_script_is_for_scripted_models_and_they_need_one() {
    refused("models.fast.script", () -> ModelConfig.of("fast", Provider.SCRIPTED, ""));
    refused(
        "models.fast.script",
        () ->
            config(
                Provider.OLLAMA,
                "m",
                Optional.empty(),
                Optional.empty(),
                List.of(),
                1,
                Duration.ofMinutes(1),
                1,
                Optional.of(Path.of("lines.txt"))));
  }

  @Test
  void an_empty_stop_sequence_is_refused() {
    refused(
        "models.fast.stop",
        () ->
            config(
                Provider.OLLAMA,
                "m",
                Optional.empty(),
                Optional.empty(),
                List.of("a", ""),
                1,
                Duration.ofMinutes(1),
                1,
                Optional.empty()));
  }
}
