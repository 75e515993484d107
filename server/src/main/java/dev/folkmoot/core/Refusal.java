package dev.folkmoot.core;

import java.util.Map;

/**
 * A request that cannot be granted, and why. The message is read by an agent that acts on it, so it
 * says what to do next.
 */
public final class Refusal extends RuntimeException {
  public enum Code {
    INVALID,
    NOT_AN_OPTION,
    NOT_FOUND,
    NO_TOKEN,
    NOT_ALLOWED,
    ALREADY_ANSWERED,
    KEY_REUSED,
    CONFLICT,
    NOT_YOUR_TURN,
    PAUSED,
    COMPLETED,
    GONE,
    TOO_MANY_FAILURES,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE
  }

  private final Code code;
  private final Map<String, Long> numbers;

  public Refusal(Code code, String message) {
    this(code, message, Map.of());
  }

  /** With numbers that a program can go on with. */
  public Refusal(Code code, String message, Map<String, Long> numbers) {
    super(message, null, false, false);
    this.code = code;
    this.numbers = Map.copyOf(numbers);
  }

  public Map<String, Long> numbers() {
    return numbers;
  }

  public Code code() {
    return code;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  public static Refusal invalid(String message) {
    return new Refusal(Code.INVALID, message);
  }

  public static Refusal notFound(String message) {
    return new Refusal(Code.NOT_FOUND, message);
  }

  public static Refusal notAllowed(String message) {
    return new Refusal(Code.NOT_ALLOWED, message);
  }

  public static Refusal conflict(String message) {
    return new Refusal(Code.CONFLICT, message);
  }

  public static Refusal keyReused(String key) {
    return new Refusal(
        Code.KEY_REUSED,
        "the idempotency key '%s' was used for another request; send a new key"
            .formatted(Text.shorten(key)));
  }
}
