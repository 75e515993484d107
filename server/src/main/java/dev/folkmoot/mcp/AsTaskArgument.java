package dev.folkmoot.mcp;

import dev.folkmoot.tool.Tool;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * The argument {@code asTask}, by which a call of a tool that waits asks for a task. Without it the
 * call itself waits, even if the client supports tasks: a program that gets a task tends to tell
 * its model to go on working.
 */
final class AsTaskArgument {
  private static final String NAME = "asTask";

  private AsTaskArgument() {}

  /** The tool's input schema, with this argument if the tool takes it. */
  static ObjectNode inputSchema(Tool<?> tool) {
    if (tool.tasks() != Tool.Tasks.ON_REQUEST) {
      return tool.input().source();
    }
    var schema = tool.input().source().deepCopy();
    schema
        .withObject("properties")
        .putObject(NAME)
        .put("type", "boolean")
        .put(
            "description",
            "true: wait in the background as a task, if this client supports tasks. Do not go on"
                + " working meanwhile.");
    return schema;
  }

  /** The arguments of the tool itself, without this one. */
  static ObjectNode without(Tool<?> tool, ObjectNode arguments) {
    if (tool.tasks() != Tool.Tasks.ON_REQUEST || !arguments.has(NAME)) {
      return arguments;
    }
    var rest = arguments.deepCopy();
    rest.remove(NAME);
    return rest;
  }

  static List<String> problems(Tool<?> tool, ObjectNode arguments) {
    return tool.tasks() == Tool.Tasks.ON_REQUEST
            && arguments.has(NAME)
            && !arguments.get(NAME).isBoolean()
        ? List.of(NAME + ": must be true or false")
        : List.of();
  }

  /** Whether a client that declares tasks gets one for this call. */
  static boolean isWanted(Tool<?> tool, ObjectNode arguments) {
    return switch (tool.tasks()) {
      case NEVER -> false;
      case ON_REQUEST -> arguments.path(NAME).asBoolean(false);
      case WHERE_DECLARED, REQUIRED -> true;
    };
  }
}
