package dev.folkmoot.webhook;

import java.time.Duration;
import java.util.Optional;

/** What became of one delivery. */
public sealed interface Receipt {
  record Taken(int status) implements Receipt {}

  /** The receiver answered, and not with a success. */
  record Refused(int status, Optional<Duration> retryAfter) implements Receipt {
    boolean isGone() {
      return status == 410;
    }
  }

  /** No answer came, or none was asked for. */
  record Failed(String why) implements Receipt {}

  default String words() {
    return switch (this) {
      case Taken(var status) -> "answered " + status;
      case Refused(var status, var _) -> "answered " + status;
      case Failed(var why) -> why;
    };
  }
}
