package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelFailure.Reason;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** A model behind a provider's address: tried again where that may help, never past its timeout. */
final class RemoteModel implements Model {
  private static final Duration FIRST_BACKOFF = Duration.ofMillis(500);

  private final ModelConfig config;
  private final Function<String, Optional<String>> environment;
  private final Supplier<HttpClient> http;
  private final Endpoint endpoint;
  private final Pace pace;
  private @Nullable Chat chat;

  RemoteModel(
      ModelConfig config,
      Function<String, Optional<String>> environment,
      Supplier<HttpClient> http,
      Endpoint endpoint,
      Pace pace) {
    this.config = config;
    this.environment = environment;
    this.http = http;
    this.endpoint = endpoint;
    this.pace = pace;
  }

  @Override
  public String name() {
    return config.name();
  }

  @Override
  public boolean scripted() {
    return false;
  }

  @Override
  public Reply ask(Prompt prompt, Consumer<String> heard)
      throws ModelFailure, InterruptedException {
    var begun = pace.now();
    var deadline = new Deadline(pace, begun.plus(config.timeout()));
    for (int tries = 1; ; tries++) {
      try {
        var answer = once(prompt, heard, deadline);
        var took = Duration.between(begun, pace.now());
        return answer.reply(took, tries);
      } catch (Trouble trouble) {
        trouble.retryAfter().ifPresent(endpoint::rest);
        var wait = trouble.retryAfter().orElse(backoff(tries));
        if (tries >= trouble.tries() || !deadline.allows(wait)) {
          throw failure(trouble, tries);
        }
        pace.sleep(wait);
      }
    }
  }

  private Answer once(Prompt prompt, Consumer<String> heard, Deadline deadline)
      throws Trouble, InterruptedException {
    var key = key();
    var chat = chat(key);
    try (var _ = endpoint.enter(deadline)) {
      var diagnosis = new Diagnosis(pace, key);
      var answer = new Attempt(chat, config, prompt).run(heard, deadline, diagnosis);
      if (prompt.schema().isPresent()) {
        requireObject(answer.text());
      }
      return answer;
    }
  }

  private Optional<String> key() throws Trouble {
    if (config.apiKeyEnv().isEmpty()) {
      return Optional.empty();
    }
    var variable = config.apiKeyEnv().get();
    var key = environment.apply(variable).filter(value -> !value.isBlank());
    if (key.isEmpty()) {
      throw new Trouble(
          Reason.REFUSED,
          "has no key: set the environment variable %s and start again".formatted(variable));
    }
    return key;
  }

  private synchronized Chat chat(Optional<String> key) {
    if (chat == null) {
      chat = new Chat(config, key, http.get());
    }
    return chat;
  }

  private static void requireObject(String text) throws Trouble {
    try {
      if (Json.MAPPER.readTree(text).isObject()) {
        return;
      }
    } catch (JacksonException e) {
      // said below
    }
    throw new Trouble(Reason.MALFORMED, "did not answer with a JSON object");
  }

  private Duration backoff(int tries) {
    return pace.jitter(FIRST_BACKOFF.multipliedBy(1L << (tries - 1)));
  }

  private ModelFailure failure(Trouble trouble, int tries) {
    var times = tries == 1 ? "" : " (%d tries)".formatted(tries);
    return new ModelFailure(
        trouble.reason(), "model %s %s%s".formatted(name(), trouble.getMessage(), times));
  }
}
