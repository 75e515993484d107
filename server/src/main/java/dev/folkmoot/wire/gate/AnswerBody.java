package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.annotation.JsonDeserialize;

@Doc("An answer.")
public record AnswerBody(
    @Doc(value = "The responder; the token's owner if left out.", max = 128) @Nullable String by,
    @Doc(
            "One of the options, or free text or JSON if the question accepts it. If several people"
                + " must choose, another answer changes the vote until the question is settled.")
        @JsonDeserialize(as = JsonNode.class)
        Object answer) {
  /** The text of the answer; refuses an empty one. */
  public MaskedText words() {
    return AnswerInput.words(answer);
  }
}
