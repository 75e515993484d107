package dev.folkmoot.llm;

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

  public ModelFailure(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
