package dev.folkmoot.wire.story;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.story.LetterId;
import dev.folkmoot.story.Receipt;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A wait for the next message. */
public record NextLetterInput(
    @Doc("The id of the last message that you got, to acknowledge it once you are done with it.")
        @Nullable String ack,
    @Doc(COMMIT) @Nullable String commit,
    @Doc(value = PROBLEM, max = 2_000) @Nullable String problem) {
  static final String COMMIT =
      "Only if the message was a KNOWLEDGE_UPDATE: the id of the commit that you pushed.";
  static final String PROBLEM =
      "Only if the message was a KNOWLEDGE_UPDATE: why you cannot do it, instead of commit.";

  public Optional<Receipt> receipt() {
    if (ack == null && (commit != null || problem != null)) {
      throw Refusal.invalid("ack is missing; name the message that commit or problem is about");
    }
    return Optional.ofNullable(ack)
        .map(LetterId::new)
        .map(id -> new Receipt(id, Optional.ofNullable(commit), Optional.ofNullable(problem)));
  }
}
