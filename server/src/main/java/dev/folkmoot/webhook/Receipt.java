package dev.folkmoot.webhook;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** The receiver's reply to one delivery, or the reason that there is none. */
public sealed interface Receipt {
  record Accepted(int status) implements Receipt {}

  /** The receiver answered with a status other than success. */
  record Refused(int status, Optional<Duration> retryAfter) implements Receipt {
    /** Statuses that are about the delivery itself: its form, its length or its type. */
    private static final Set<Integer> FOR_GOOD = Set.of(400, 406, 411, 413, 414, 415, 422, 431);

    boolean isGone() {
      return status == 410;
    }

    /** Whether the same delivery will be refused whenever it comes. */
    boolean isForGood() {
      return FOR_GOOD.contains(status);
    }
  }

  /** No answer came, or the delivery was not sent. */
  record Failed(String why) implements Receipt {}

  default String words() {
    return switch (this) {
      case Accepted(var status) -> "answered " + status;
      case Refused(var status, var _) -> "answered " + status;
      case Failed(var why) -> why;
    };
  }
}
