package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import dev.folkmoot.tool.JsonSchema;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A tool as its server lists it. */
record ToolDescription(
    String name, String text, ObjectNode inputSchema, boolean readOnly, boolean idempotent) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,128}");

  /** Thrown for a tool that no model can get. The message is the reason. */
  static final class UnusableTool extends Exception {
    UnusableTool(String why) {
      super(why, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }

  /**
   * @param mask masks secrets
   */
  static ToolDescription read(JsonNode tool, UnaryOperator<String> mask) throws UnusableTool {
    var name = tool.path("name");
    require(name.isString() && NAME.matcher(name.stringValue()).matches(), "its name is not valid");
    var hints = tool.path("annotations");
    return new ToolDescription(
        name.stringValue(),
        Text.excerpt(
            Bounds.DESCRIPTION, mask.apply(Text.cleaned(tool.path("description").asString("")))),
        schema(tool.path("inputSchema")),
        hints.path("readOnlyHint").asBoolean(false),
        hints.path("idempotentHint").asBoolean(false));
  }

  private static ObjectNode schema(JsonNode schema) throws UnusableTool {
    if (!(schema instanceof ObjectNode object)
        || !object.path("type").asString("").equals("object")) {
      throw new UnusableTool("its input schema does not describe an object");
    }
    require(
        Text.bytes(Json.write(object)) <= Bounds.SCHEMA_BYTES,
        "its input schema is larger than 64 KiB");
    require(new JsonSchema(object).isSound(), "its input schema is not valid JSON Schema");
    return withoutPatterns(object);
  }

  /**
   * Removes patterns, since matching one may take for ever; the server checks the arguments in any
   * case.
   */
  private static ObjectNode withoutPatterns(ObjectNode schema) {
    var copy = schema.deepCopy();
    removePatterns(copy);
    return copy;
  }

  private static void removePatterns(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      object.remove("patternProperties");
      if (object.path("pattern").isString()) {
        object.remove("pattern");
      }
    }
    schema.forEach(ToolDescription::removePatterns);
  }

  private static void require(boolean right, String why) throws UnusableTool {
    if (!right) {
      throw new UnusableTool(why);
    }
  }
}
