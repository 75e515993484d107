package dev.folkmoot.llm;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of a reply whose prompt has a schema, and how it was found. */
public sealed interface StructuredReply {
  /** The whole reply is JSON that fits the schema. */
  record Valid(ObjectNode value) implements StructuredReply {}

  /** The JSON was found inside the text, or had to be repaired. */
  record Repaired(ObjectNode value) implements StructuredReply {}

  /** The text has no JSON that fits the schema. */
  record Missing() implements StructuredReply {}

  /** The JSON that fits the schema, if there is any. */
  default Optional<ObjectNode> found() {
    return switch (this) {
      case Valid(var value) -> Optional.of(value);
      case Repaired(var value) -> Optional.of(value);
      case Missing() -> Optional.empty();
    };
  }
}
