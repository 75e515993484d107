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
            "One of its options, or where that is taken free text or JSON. Where several must"
                + " choose, another answer replaces your vote until it is settled.")
        @JsonDeserialize(as = JsonNode.class)
        Object answer,
    @Doc(
            value = "The digest of what you were shown: refused if the question is not that.",
            most = 64)
        @Nullable String digest) {
  /** The words of the answer, or a refusal if there are none. */
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
