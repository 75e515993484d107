package dev.folkmoot.wire.discussion;

import dev.folkmoot.discussion.TurnRange;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of a discussion to look at. */
public record DiscussionInput(
    @Doc("The discussion's id.") String discussionId,
    @Doc("How many turns to leave out, to read on or from the start (0); else the latest.")
        @Nullable Integer after,
    @Doc(value = "How many turns at most; 100 if left out.", most = TurnRange.MOST)
        @Nullable Integer limit) {
  public TurnRange part() {
    return TurnRange.of(
        Optional.ofNullable(after), Optional.ofNullable(limit).orElse(TurnRange.USUAL));
  }
}
