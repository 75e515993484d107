package dev.folkmoot.knowledge.git;

/** The reason, in one sentence for people and without secrets, why an update did not arrive. */
final class DeliveryFailure extends Exception {
  private final boolean held;

  DeliveryFailure(String sentence) {
    this(sentence, false);
  }

  private DeliveryFailure(String sentence, boolean held) {
    super(sentence, null, false, false);
    this.held = held;
  }

  /** Something holds the built-in coder: the update waits, and that is no failed attempt. */
  static DeliveryFailure held() {
    return new DeliveryFailure("something holds the coder", true);
  }

  boolean isHeld() {
    return held;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
