package dev.folkmoot.wire.story;

import dev.folkmoot.story.NewLetter;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A message to send. */
public record LetterInput(
    @Doc("The type: REQUEST, SPEC, SHUTDOWN or KNOWLEDGE_UPDATE.") String type,
    @Doc(value = "The receiving agent; leave it out for a KNOWLEDGE_UPDATE.", max = 128)
        @Nullable String to,
    @Doc(
            value =
                "The story that the message is about; for a coder's requests always the story it"
                    + " holds.",
            max = 128)
        @Nullable String storyId,
    PayloadJson payload) {
  public NewLetter letter() {
    return new LetterBody(null, type, to, storyId, payload).letter();
  }
}
