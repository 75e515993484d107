package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import java.time.Duration;
import java.util.Optional;

/**
 * Why one attempt failed. The message is the end of a sentence that begins with the model's name.
 */
final class AttemptFailure extends Exception {
  private static final int MOST_TRIES = 4;

  private final Reason reason;
  private final Optional<Duration> retryAfter;

  AttemptFailure(Reason reason, String message) {
    this(reason, message, Optional.empty());
  }

  AttemptFailure(Reason reason, String message, Optional<Duration> retryAfter) {
    super(message, null, false, false);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  Reason reason() {
    return reason;
  }

  /** How long the provider wants no calls. */
  Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** How many attempts in all make sense after such a failure. */
  int mostTries() {
    return switch (reason) {
      case REFUSED -> 1;
      case MALFORMED -> 2;
      case RATE_LIMITED, UNAVAILABLE, TIMED_OUT -> MOST_TRIES;
    };
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
