package dev.folkmoot.wire.discussion;

import dev.folkmoot.discussion.Part;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The part of a discussion to read. */
public record DiscussionInput(
    @Doc("The discussion's id.") String discussionId,
    @Doc("How many turns to skip from the start (0: none); the latest turns if left out.")
        @Nullable Integer after,
    @Doc(value = "How many turns at most; 100 if left out.", max = Part.MOST)
        @Nullable Integer limit) {
  public Part part() {
    return Part.of(Optional.ofNullable(after), Optional.ofNullable(limit).orElse(Part.USUAL));
  }
}
