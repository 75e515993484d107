package dev.folkmoot.wire.gate;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.annotation.JsonDeserialize;

/** An answer, as a tool takes it. */
public record AnswerInput(
    @Doc("The question's id.") String questionId,
    @Doc(
            "One of its options, or free text or JSON if the question accepts it. If several people"
                + " must choose, another answer changes your vote until the question is settled.")
        @JsonDeserialize(as = JsonNode.class)
        Object answer,
    @Doc(
            value =
                "The digest of the question that you were shown: refused if it has changed since.",
            max = 64)
        @Nullable String digest) {
  /** The text of the answer; refuses an empty one. */
  public MaskedText words() {
    return words(answer);
  }

  static MaskedText words(Object answer) {
    if (answer instanceof JsonNode value && !value.isNull()) {
      return MaskedText.of(value);
    }
    throw Refusal.invalid("answer is missing; send it");
  }
}
