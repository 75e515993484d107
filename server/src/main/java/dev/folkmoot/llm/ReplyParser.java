package dev.folkmoot.llm;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.JsonSchema;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the JSON of a reply whose prompt has a schema. */
final class ReplyParser {
  private ReplyParser() {}

  /** Empty if the reply calls tools, or if the prompt has no schema. */
  static Optional<StructuredReply> of(Prompt prompt, AttemptReply answer) {
    return prompt
        .schema()
        .filter(_ -> answer.calls().isEmpty())
        .map(schema -> of(schema, answer.text()));
  }

  private static StructuredReply of(JsonSchema schema, String text) {
    var given = strict(text).map(ReplyParser::withoutNulls).filter(value -> fits(schema, value));
    if (given.isPresent()) {
      return new StructuredReply.Valid(given.get());
    }
    return JsonRepair.firstObject(text)
        .map(ReplyParser::withoutNulls)
        .filter(value -> fits(schema, value))
        .<StructuredReply>map(StructuredReply.Repaired::new)
        .orElseGet(StructuredReply.Missing::new);
  }

  /** Removes nulls, because models write null for fields that they leave out. */
  private static ObjectNode withoutNulls(ObjectNode value) {
    value.removeIf(JsonNode::isNull);
    for (var part : value) {
      if (part instanceof ObjectNode object) {
        var _ = withoutNulls(object);
      } else if (part.isArray()) {
        part.forEach(
            element -> {
              if (element instanceof ObjectNode object) {
                var _ = withoutNulls(object);
              }
            });
      }
    }
    return value;
  }

  private static boolean fits(JsonSchema schema, ObjectNode value) {
    return schema.problems(value).isEmpty();
  }

  private static Optional<ObjectNode> strict(String text) {
    try {
      return Json.MAPPER.readTree(text) instanceof ObjectNode object
          ? Optional.of(object)
          : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }
}
