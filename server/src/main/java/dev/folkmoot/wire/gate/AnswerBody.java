package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.MaskedText;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.annotation.JsonDeserialize;

@Doc("An answer.")
public record AnswerBody(
    @Doc(value = "Who answers. With a token it is the token\'s owner.", most = 128)
        @Nullable String by,
    @Doc(
            "One of the options, or where that is taken free text or JSON. Where several must"
                + " choose, another answer replaces the vote until it is settled.")
        @JsonDeserialize(as = JsonNode.class)
        Object answer) {
  /** The words of the answer, or a refusal if there are none. */
  public MaskedText words() {
    return AnswerInput.words(answer);
  }
}
