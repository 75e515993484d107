package dev.folkmoot.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One model on a {@link ModelServer}, and what its askers hear. */
final class Asking implements AutoCloseable {
  static final String KEY = "a-very-private-key-0123456789";

  final ModelServer server = new ModelServer();
  final FakePace pace = new FakePace();
  final List<String> heard = new ArrayList<>();
  private final Models models;

  private Asking(Provider provider, Duration timeout, boolean realTime, List<String> stop) {
    var config =
        new ModelConfig(
            "fast",
            provider,
            "m-1",
            Optional.of(server.url()),
            Optional.of("MODEL_KEY"),
            Optional.of(0.25),
            Optional.of(stop).filter(stops -> !stops.isEmpty()),
            Optional.of(99),
            timeout,
            8,
            Optional.empty());
    models = Models.of(List.of(config), _ -> Optional.of(KEY), realTime ? Pace.REAL : this.pace);
  }

  static Asking of(Provider provider) {
    return new Asking(provider, Duration.ofSeconds(30), false, List.of());
  }

  static Asking with(Provider provider, List<String> stop) {
    return new Asking(provider, Duration.ofSeconds(30), false, stop);
  }

  /** By the clock on the wall. */
  static Asking inTime(Provider provider, Duration timeout) {
    return new Asking(provider, timeout, true, List.of());
  }

  static Prompt hello() {
    return Prompt.of("Be kind.", List.of(Message.user("Hello")));
  }

  static Prompt withStop(String... stop) {
    return new Prompt(
        "",
        hello().messages(),
        Optional.of(List.of(stop)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  static Prompt structured() {
    var schema = Json.object().put("type", "object");
    schema.putObject("properties").putObject("verdict").put("type", "string");
    return new Prompt(
        "Judge.",
        hello().messages(),
        Optional.empty(),
        Optional.of(new JsonSchema(schema)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  Model model() {
    return models.require("fast");
  }

  Reply ask() throws ModelFailure, InterruptedException {
    return ask(hello());
  }

  Reply ask(Prompt prompt) throws ModelFailure, InterruptedException {
    return model().ask(prompt, heard::add);
  }

  ModelFailure failure() {
    return failure(hello());
  }

  ModelFailure failure(Prompt prompt) {
    var failure = catchThrowableOfType(ModelFailure.class, () -> ask(prompt));
    assertThat(failure).as("the call fails").isNotNull();
    return failure;
  }

  Usage usage() {
    return models.usage().getFirst();
  }

  @Override
  public void close() {
    models.close();
    server.close();
  }
}
