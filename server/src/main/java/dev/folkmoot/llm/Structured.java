package dev.folkmoot.llm;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The JSON of a reply that was to have a shape, and how it came about. */
public sealed interface Structured {
  /** As it was asked for. */
  record Given(ObjectNode value) implements Structured {}

  /** Found in the text, or mended, before it fitted. */
  record Repaired(ObjectNode value) implements Structured {}

  /** Nothing in the text fits; the text is all there is. */
  record Missing() implements Structured {}

  /** The value, if there is one that fits. */
  default Optional<ObjectNode> found() {
    return switch (this) {
      case Given(var value) -> Optional.of(value);
      case Repaired(var value) -> Optional.of(value);
      case Missing() -> Optional.empty();
    };
  }
}
