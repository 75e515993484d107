package dev.folkmoot.gate;

import java.util.Locale;
import java.util.Optional;

/**
 * The description of a question for people, besides its text.
 *
 * @param headline the kind of question, in a few words
 * @param context JSON that helps people to decide
 * @param outcome how it was answered, if the last answer alone does not tell
 * @param takesRemark whether a remark may follow the chosen option, after a colon
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

  /**
   * The description of a question that no feature asked: its whole context is for people to read.
   */
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
