package dev.folkmoot.gate;

import java.util.Locale;
import java.util.Optional;

/**
 * A question as people are told of it, besides its text.
 *
 * @param headline what kind of question it is
 * @param context JSON that helps people to decide
 * @param outcome how it was answered, where that is more than the last answer
 * @param takesRemark whether an answer is an option and may go on, after a colon, in words
 */
public record Description(
    String headline,
    Optional<String> context,
    Optional<Link> link,
    Optional<String> outcome,
    boolean takesRemark) {
  public Description(
      String headline, Optional<String> context, Optional<Link> link, Optional<String> outcome) {
    this(headline, context, link, outcome, false);
  }

  /** Of a question that no feature asked: all that was asked with it is for people to read. */
  static Description of(Question question) {
    return new Description(
        headline(question), question.wording().context(), Optional.empty(), Optional.empty());
  }

  private static String headline(Question question) {
    var type = question.type().name();
    return question.rule().halt()
        ? "Halt"
        : type.substring(0, 1) + type.substring(1).toLowerCase(Locale.ROOT);
  }
}
