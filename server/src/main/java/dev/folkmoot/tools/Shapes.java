package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.wire.Schemas;
import tools.jackson.databind.node.ObjectNode;

/** The records of the wire as schemas of tools, and arguments as records. */
final class Shapes {
  private Shapes() {}

  static JsonSchema of(Class<?> record) {
    return new JsonSchema(Schemas.document(record));
  }

  /** The fields of both in one. */
  static JsonSchema of(Class<?> record, Class<?> more) {
    var schema = Schemas.document(record);
    schema.withObject("properties").setAll((ObjectNode) Schemas.document(more).get("properties"));
    return new JsonSchema(schema);
  }

  static <T> T arguments(ToolCall call, Class<T> record) {
    return Json.MAPPER.treeToValue(call.arguments(), record);
  }
}
