package dev.folkmoot.core;

import java.util.Map;
import java.util.Optional;

/**
 * A request that cannot be granted, and why. The message says what is wrong and is the same at
 * every interface. The advice says what to do next, and each interface puts it into words for its
 * callers.
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
    TOO_MANY_WAITS,
    TOO_MANY_STREAMS,
    TOO_MANY_QUESTIONS,
    QUEUE_FULL,
    TOO_BUSY,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    TOO_LARGE,
    UNSUPPORTED_MEDIA_TYPE
  }

  private final Code code;
  private final Optional<Advice> advice;
  private final Map<String, Long> numbers;

  public Refusal(Code code, String message) {
    this(code, message, Optional.empty(), Map.of());
  }

  /** With numbers that a program can use, such as a limit. */
  public Refusal(Code code, String message, Map<String, Long> numbers) {
    this(code, message, Optional.empty(), numbers);
  }

  private Refusal(Code code, String message, Optional<Advice> advice, Map<String, Long> numbers) {
    super(message, null, false, false);
    this.code = code;
    this.advice = advice;
    this.numbers = Map.copyOf(numbers);
  }

  /** The same refusal with a next step. */
  public Refusal advising(Advice next) {
    return new Refusal(code, getMessage(), Optional.of(next), numbers);
  }

  public Map<String, Long> numbers() {
    return numbers;
  }

  public Code code() {
    return code;
  }

  public Optional<Advice> advice() {
    return advice;
  }

  /** The message and, in an interface's words, the next step. */
  public String messageWithAdvice(AdviceWording words) {
    return messageWithAdvice(getMessage(), advice, words);
  }

  public static String messageWithAdvice(
      String message, Optional<Advice> advice, AdviceWording words) {
    return advice.map(next -> message + "; " + words.of(next)).orElse(message);
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
