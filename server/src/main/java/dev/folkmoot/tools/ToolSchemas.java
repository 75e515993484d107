package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.wire.Schemas;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Turns wire records into the JSON schemas of tools, and a call's arguments into wire records. */
final class ToolSchemas {
  private ToolSchemas() {}

  static JsonSchema of(Class<?> record) {
    return new JsonSchema(Schemas.document(record));
  }

  /** A schema with the fields of both records. */
  static JsonSchema of(Class<?> record, Class<?> more) {
    var schema = Schemas.document(record);
    schema.withObject("properties").setAll((ObjectNode) Schemas.document(more).get("properties"));
    return new JsonSchema(schema);
  }

  /** An object of one of two kinds. */
  static JsonSchema either(Class<?> one, Class<?> other) {
    var schema = Json.object().put("type", "object");
    var kinds = schema.putArray("anyOf");
    var definitions = Json.object();
    for (var record : List.of(one, other)) {
      var kind = Schemas.document(record);
      if (kind.remove("$defs") instanceof ObjectNode named) {
        definitions.setAll(named);
      }
      kinds.add(kind);
    }
    schema.set("$defs", definitions);
    return new JsonSchema(schema);
  }

  static <T> T arguments(ToolCall call, Class<T> record) {
    return Json.MAPPER.treeToValue(call.arguments(), record);
  }
}
