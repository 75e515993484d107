package dev.folkmoot.llm;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.ToolUsage.Outcome;
import dev.folkmoot.tool.Content;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs the tool calls of one model in its turn. If a call cannot be made, the model is told why.
 */
final class CallRunner {
  private static final Logger log = LoggerFactory.getLogger(CallRunner.class);

  /** The argument with the idempotency key: a call that is made twice takes effect once. */
  static final String KEY = "idempotencyKey";

  private static final int LONGEST_ARGUMENTS = 100_000;
  private static final int LONGEST_RESULT = 50_000;
  private static final int MOST_PROBLEMS = 5;
  private static final int LONGEST_PROBLEMS = 2_000;

  private final Toolkit toolkit;
  private final Set<String> earlier;
  private final Supplier<Optional<String>> hold;

  /**
   * @param earlier the names of the tools that the turn called before a crash
   * @param hold the message of the hold on the agent, if something holds it
   */
  CallRunner(Toolkit toolkit, Set<String> earlier, Supplier<Optional<String>> hold) {
    this.toolkit = toolkit;
    this.earlier = Set.copyOf(earlier);
    this.hold = hold;
  }

  /** A call that can be made. */
  record PreparedCall(Tool<ToolCall> tool, ObjectNode arguments, String key) {}

  /** A call that cannot be made; the message tells the model why. */
  static final class NotCallable extends Exception {
    NotCallable(String why) {
      super(why, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  PreparedCall prepare(RequestedCall call) throws NotCallable {
    var tool = toolkit.find(call.name()).orElseThrow(() -> missing(call.name()));
    if (!call.complete()) {
      throw new NotCallable(
          "The server stopped during this call, and its arguments were not stored in full because"
              + " they are too long or have a secret. Make the same call again; it takes effect"
              + " once.");
    }
    var arguments = arguments(call);
    var key = key(tool, arguments);
    var problems = problems(tool, withKey(tool, arguments, key));
    if (!problems.isEmpty()) {
      throw new NotCallable(
          "The arguments do not fit the tool's input schema: "
              + Text.excerpt(
                  LONGEST_PROBLEMS,
                  problems.stream().limit(MOST_PROBLEMS).collect(Collectors.joining("; "))));
    }
    return new PreparedCall(tool, arguments, key);
  }

  /** When a turn goes on after a crash, a tool may have been removed, or its server may be down. */
  private NotCallable missing(String name) {
    var shown = Text.shorten(name);
    return new NotCallable(
        earlier.contains(name)
            ? "The tool '%s' is no longer available. Go on without it.".formatted(shown)
            : "Unknown tool '%s'. Use one of %s.".formatted(shown, names()));
  }

  /** A schema of another server may refer to a part that does not exist. */
  private static List<String> problems(Tool<ToolCall> tool, ObjectNode arguments)
      throws NotCallable {
    try {
      return tool.input().problems(arguments);
    } catch (RuntimeException | StackOverflowError e) {
      log.warn("the input schema of tool {} cannot be used: {}", tool.name(), e.toString());
      throw new NotCallable(
          "%s cannot be called, because its input schema is broken. Go on without it."
              .formatted(tool.name()));
    }
  }

  /** The arguments with our idempotency key, if the tool takes one. */
  private static ObjectNode withKey(Tool<ToolCall> tool, ObjectNode arguments, String key) {
    var all = arguments.deepCopy();
    return tool.input().source().at("/properties/" + KEY).isObject() ? all.put(KEY, key) : all;
  }

  private String names() {
    return toolkit.tools().stream().map(Tool::name).collect(Collectors.joining(", "));
  }

  private static ObjectNode arguments(RequestedCall call) throws NotCallable {
    if (call.arguments().length() > LONGEST_ARGUMENTS) {
      throw new NotCallable("The arguments are longer than 100,000 characters. Send less.");
    }
    try {
      var text = call.arguments().isBlank() ? "{}" : call.arguments();
      if (Json.MAPPER.readTree(text) instanceof ObjectNode object) {
        object.remove(KEY);
        return object;
      }
    } catch (JacksonException e) {
      // refused below
    }
    throw new NotCallable("The arguments are not a JSON object. Send one.");
  }

  /** The same key for the same call in the same turn, also after a crash. */
  private String key(Tool<ToolCall> tool, ObjectNode arguments) {
    var turn = toolkit.turn();
    return "turn-"
        + Digest.of(
            String.join(
                "\n",
                turn.session().value(),
                String.valueOf(turn.round()),
                String.valueOf(turn.seat()),
                tool.name(),
                Json.write(sorted(arguments))));
  }

  private static JsonNode sorted(JsonNode value) {
    if (value instanceof ObjectNode object) {
      var copy = Json.object();
      object.properties().stream()
          .sorted(Map.Entry.comparingByKey())
          .forEach(field -> copy.set(field.getKey(), sorted(field.getValue())));
      return copy;
    }
    if (value.isArray()) {
      var copy = Json.array();
      value.forEach(element -> copy.add(sorted(element)));
      return copy;
    }
    return value;
  }

  /**
   * Blocks until the tool has answered. A held agent may call only tools that are part of its turn.
   *
   * @param retry whether the same call has failed before in this turn
   */
  CallResult run(RequestedCall call, PreparedCall ready, boolean retry, Duration limit)
      throws InterruptedException {
    var held = ready.tool().isPartOfTurn() ? Optional.<String>empty() : hold.get();
    if (held.isPresent()) {
      return error(call, held.get());
    }
    var arguments = withKey(ready.tool(), ready.arguments(), ready.key());
    var key = Optional.of(ready.key());
    try (var trace = new ToolTrace(toolkit.usage(), ready.tool().name())) {
      return await(
          call,
          ready.tool().call(new ModelToolCall(toolkit, arguments, key, retry, limit, hold)),
          trace);
    }
  }

  private static CallResult await(
      RequestedCall call, CompletableFuture<ToolResult> result, ToolTrace trace)
      throws InterruptedException {
    try {
      var given = result.get();
      boolean refused = given instanceof ToolResult.Refused;
      trace.ended(refused ? Outcome.REFUSED : Outcome.DONE);
      return new CallResult(call, text(given), refused);
    } catch (InterruptedException e) {
      trace.ended(Outcome.CANCELLED);
      result.cancel(true);
      throw e;
    } catch (ExecutionException e) {
      trace.ended(e.getCause() instanceof Refusal ? Outcome.REFUSED : Outcome.FAILED);
      return failed(call, e);
    }
  }

  /** If a tool fails, only its own call fails. */
  static CallResult failed(RequestedCall call, ExecutionException failure) {
    return error(call, why(call, Optional.ofNullable(failure.getCause()).orElse(failure)));
  }

  private static String why(RequestedCall call, Throwable failure) {
    if (failure instanceof Refusal refusal) {
      return refusal.getMessage();
    }
    log.error("tool {} failed", call.name(), failure);
    return "%s failed. Go on without it.".formatted(call.name());
  }

  static CallResult error(RequestedCall call, String why) {
    return new CallResult(call, why, true);
  }

  private static String text(ToolResult result) {
    var text =
        result.content().stream()
            .map(
                block ->
                    block instanceof Content.Text(var words) ? words : "[" + block.type() + "]")
            .collect(Collectors.joining("\n"));
    return text.length() > LONGEST_RESULT
        ? Text.atMost(LONGEST_RESULT, text) + "\n[cut: the result is longer than 50,000 characters]"
        : text;
  }
}
