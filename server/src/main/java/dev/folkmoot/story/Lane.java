package dev.folkmoot.story;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The columns of the board: stories that are equally far. */
public enum Lane {
  /** They wait for other stories. */
  WAITING,
  READY,
  /** A coder has them. */
  TAKEN,
  DONE,
  /** Nobody works on them, and nobody will take them. */
  APART;

  static Lane of(StoryStatus status) {
    return switch (status) {
      case NEW -> WAITING;
      case PENDING -> READY;
      case DISPATCHED, PLANNING, CODING -> TAKEN;
      case DONE -> DONE;
      case ON_HOLD, FAILED, SKIPPED -> APART;
    };
  }

  public String word() {
    return ColumnWords.of(this);
  }

  /** A condition of SQL on the column {@code status}. */
  String condition() {
    return Arrays.stream(StoryStatus.values())
        .filter(status -> of(status) == this)
        .map(status -> "'%s'".formatted(ColumnWords.of(status)))
        .sorted()
        .collect(Collectors.joining(", ", "status in (", ")"));
  }

  /** Whether coders take its stories in the order of their priority; else the newest come first. */
  boolean isQueue() {
    return this == WAITING || this == READY || this == TAKEN;
  }
}
