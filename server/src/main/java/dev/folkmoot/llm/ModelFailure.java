package dev.folkmoot.llm;

import java.time.Duration;

/** A call that brought no reply. The message is one sentence for people. */
public final class ModelFailure extends Exception {
  /** The kind of failure, which decides how to go on. */
  public enum Reason {
    /**
     * Trying again will not help: the provider does not accept the call, the key or the model, or
     * its reply is too long.
     */
    REFUSED,
    RATE_LIMITED,
    UNAVAILABLE,
    TIMED_OUT,
    /** The model replied, but not in the required form. */
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

  /** The time of the calls and of the pauses between them, without waiting for a free slot. */
  public Duration took() {
    return took;
  }

  /** How often the provider was called without success. */
  public int attempts() {
    return attempts;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
