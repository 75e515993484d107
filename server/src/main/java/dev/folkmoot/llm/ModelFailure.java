package dev.folkmoot.llm;

import java.time.Duration;

/** A call that did not come to a reply. Its message is one sentence for people. */
public final class ModelFailure extends Exception {
  /** What kind of failure it is, and so what to do about it. */
  public enum Reason {
    /** Asking again will not help: the call, the key or the model is not accepted. */
    REFUSED,
    RATE_LIMITED,
    UNAVAILABLE,
    TIMED_OUT,
    /** It answered, but not in the form it was to. */
    MALFORMED
  }

  private final Reason reason;
  private final Duration took;
  private final int attempts;

  public ModelFailure(Reason reason, String message, Duration took, int attempts) {
    super(message, null, false, false);
    this.reason = reason;
    this.took = took;
    this.attempts = attempts;
  }

  public Reason reason() {
    return reason;
  }

  /** Without waiting for a place to call. */
  public Duration took() {
    return took;
  }

  /** How often the provider was called for nothing. */
  public int attempts() {
    return attempts;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
