package dev.folkmoot.core;

import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The tool calls of a turn in one line: the name of each, and whether it failed. */
public final class CalledTools {
  private static final int MOST = 10;

  private CalledTools() {}

  /**
   * Empty if the turn called no tool.
   *
   * @param metadata of the turn
   */
  public static Optional<String> in(JsonNode metadata) {
    return in(metadata, _ -> true);
  }

  /**
   * The same for the tools that {@code named} accepts.
   *
   * @param named whether a tool is worth naming
   */
  public static Optional<String> in(JsonNode metadata, Predicate<String> named) {
    var calls =
        metadata
            .path("toolCalls")
            .valueStream()
            .filter(call -> named.test(call.path("tool").asString("")))
            .toList();
    if (calls.isEmpty()) {
      return Optional.empty();
    }
    var names = calls.stream().limit(MOST).map(CalledTools::call).collect(Collectors.joining(", "));
    int more = Math.max(0, calls.size() - MOST) + metadata.path("toolCallsOmitted").asInt(0);
    return Optional.of(
        "tools called: " + names + (more == 0 ? "" : " and %d more".formatted(more)));
  }

  private static String call(JsonNode call) {
    var name = call.path("tool").asString("");
    return call.path("failed").asBoolean(false) ? name + " (failed)" : name;
  }
}
