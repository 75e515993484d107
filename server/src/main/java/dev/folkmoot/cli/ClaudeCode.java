package dev.folkmoot.cli;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings of Claude Code that we rely on, as version 2.1.325 takes them. */
final class ClaudeCode {
  /**
   * The oldest version that blocks a call if its hook cannot start. Older ones ignore {@code
   * onFailure}.
   */
  static final String MINIMUM_VERSION = "2.1.295";

  static final Set<String> HOOK_TYPES = Set.of("command", "http", "prompt", "agent", "mcp_tool");
  static final Set<String> ON_FAILURE = Set.of("block", "continue");

  private ClaudeCode() {}

  /** Why Claude Code would drop the hook, as if it were not there; empty if it accepts it. */
  static Optional<String> problem(JsonNode hook) {
    return Stream.of(
            unknown(hook, "type", HOOK_TYPES),
            unknown(hook, "onFailure", ON_FAILURE),
            hook.has("timeout") && hook.path("timeout").asDouble(0) <= 0
                ? Optional.of("timeout must be a number of seconds")
                : Optional.<String>empty())
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<String> unknown(JsonNode hook, String field, Set<String> known) {
    var value = hook.path(field);
    return !hook.has(field) || (value.isString() && known.contains(value.stringValue()))
        ? Optional.empty()
        : Optional.of(
            "%s is %s; Claude Code knows %s"
                .formatted(field, value, String.join(", ", known.stream().sorted().toList())));
  }

  /** The hooks of a settings file that run before a tool call. */
  static Stream<JsonNode> hooksBeforeTools(ObjectNode settings) {
    return settings
        .path("hooks")
        .path("PreToolUse")
        .valueStream()
        .flatMap(entry -> entry.path("hooks").valueStream());
  }
}
