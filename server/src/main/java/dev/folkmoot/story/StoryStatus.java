package dev.folkmoot.story;

import java.util.EnumSet;
import java.util.Set;

/** The status of a story. */
public enum StoryStatus {
  /** It waits for other stories. */
  NEW,
  /** It is ready, so a coder may take it. */
  PENDING,
  /** A coder holds it and has not begun to plan. */
  DISPATCHED,
  PLANNING,
  CODING,
  DONE,
  FAILED,
  ON_HOLD,
  /** It will not be done, and nothing waits for it any more. */
  SKIPPED;

  private static final Set<StoryStatus> HELD = EnumSet.of(DISPATCHED, PLANNING, CODING);

  /** Whether a coder holds the story. */
  public boolean isHeld() {
    return HELD.contains(this);
  }

  /** Whether the stories that depend on it need not wait for it any more. */
  public boolean satisfies() {
    return this == DONE || this == SKIPPED;
  }

  /** Whether nobody will work on it any more. */
  public boolean isEnded() {
    return satisfies() || this == FAILED;
  }
}
