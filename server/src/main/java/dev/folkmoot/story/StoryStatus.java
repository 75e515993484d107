package dev.folkmoot.story;

import java.util.EnumSet;
import java.util.Set;

/** How far a story is. */
public enum StoryStatus {
  /** It waits for other stories. */
  NEW,
  /** It is ready: the next coder may take it. */
  PENDING,
  /** A coder has it and has not begun to plan. */
  DISPATCHED,
  PLANNING,
  CODING,
  DONE,
  FAILED,
  ON_HOLD,
  /** It will not be done, and nothing waits for it any more. */
  SKIPPED;

  private static final Set<StoryStatus> HELD = EnumSet.of(DISPATCHED, PLANNING, CODING);

  /** Whether a coder has it. */
  public boolean isHeld() {
    return HELD.contains(this);
  }

  /** Whether stories that depend on it may begin. */
  public boolean satisfies() {
    return this == DONE || this == SKIPPED;
  }

  /** Whether nobody will work on it any more. */
  public boolean isEnded() {
    return satisfies() || this == FAILED;
  }
}
