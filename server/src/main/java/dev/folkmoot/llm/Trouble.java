package dev.folkmoot.llm;

import dev.folkmoot.llm.ModelFailure.Reason;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Why one try came to nothing, said as the end of a sentence that begins with the model. */
final class Trouble extends Exception {
  private static final int MOST_TRIES = 3;
  private static final Pattern ABOUT_STOPS =
      Pattern.compile("\\(400\\):(?=.*\\bstop\\b)(?=.*support)", Pattern.CASE_INSENSITIVE);

  private final Reason reason;
  private final Optional<Duration> retryAfter;

  Trouble(Reason reason, String message) {
    this(reason, message, Optional.empty());
  }

  Trouble(Reason reason, String message, Optional<Duration> retryAfter) {
    super(message, null, false, false);
    this.reason = reason;
    this.retryAfter = retryAfter;
  }

  /** Some models take no stop sequences at all and refuse every call that has them. */
  boolean isAboutStops() {
    return reason == Reason.REFUSED && ABOUT_STOPS.matcher(getMessage()).find();
  }

  Reason reason() {
    return reason;
  }

  /** How long the provider wants to be left alone. */
  Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** How many tries it is worth in all. */
  int tries() {
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
