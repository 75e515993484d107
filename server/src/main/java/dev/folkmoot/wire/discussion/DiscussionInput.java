package dev.folkmoot.wire.discussion;

import dev.folkmoot.discussion.TurnRange;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of a discussion to read. */
public record DiscussionInput(
    @Doc("The discussion's id.") String discussionId,
    @Doc("How many turns to skip from the start (0: none); the latest turns if left out.")
        @Nullable Integer after,
    @Doc(value = "How many turns at most; 100 if left out.", max = TurnRange.MOST)
        @Nullable Integer limit) {
  public TurnRange part() {
    return TurnRange.of(
        Optional.ofNullable(after), Optional.ofNullable(limit).orElse(TurnRange.USUAL));
  }
}
