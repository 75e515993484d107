package dev.folkmoot.knowledge.git;

/** An update could not be delivered; the message is one sentence for people, without secrets. */
final class DeliveryFailure extends Exception {
  private final boolean held;

  DeliveryFailure(String sentence) {
    this(sentence, false);
  }

  private DeliveryFailure(String sentence, boolean held) {
    super(sentence, null, false, false);
    this.held = held;
  }

  /** The built-in coder is held: the update waits, which does not count as a failed attempt. */
  static DeliveryFailure held() {
    return new DeliveryFailure("the built-in coder is held", true);
  }

  boolean isHeld() {
    return held;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }
}
