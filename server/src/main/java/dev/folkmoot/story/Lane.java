package dev.folkmoot.story;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The lanes of the board, each for the stories of some statuses. */
public enum Lane {
  /** Stories that wait for other stories. */
  WAITING,
  READY,
  /** Stories that a coder holds. */
  TAKEN,
  DONE,
  /** Stories that are on hold, failed or skipped. */
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

  /** An SQL condition on the column {@code status}. */
  String condition() {
    return Arrays.stream(StoryStatus.values())
        .filter(status -> of(status) == this)
        .map(status -> "'%s'".formatted(ColumnWords.of(status)))
        .sorted()
        .collect(Collectors.joining(", ", "status in (", ")"));
  }

  /** Whether the lane is sorted by priority; the other lanes have the newest story first. */
  boolean isByPriority() {
    return this == WAITING || this == READY || this == TAKEN;
  }
}
