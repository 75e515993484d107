package dev.folkmoot.web;

import dev.folkmoot.architect.Verdict;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.gate.Outcome;
import dev.folkmoot.gate.Question;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A note at the top of a page that tells what happened. A success disappears by itself. */
record Toast(
    String tone,
    String headline,
    String detail,
    Optional<Question> question,
    Optional<LinkAdvice.Link> next) {
  static final String GOOD = "good";
  static final String BAD = "bad";
  static final String NEWS = "news";

  Toast(String tone, String headline, String detail, Optional<Question> question) {
    this(tone, headline, detail, question, Optional.empty());
  }

  static final Toast AWAY =
      new Toast(
          BAD,
          "The server did not answer.",
          "Your text is still there. Send it again: it counts only once.",
          Optional.empty());

  static final Toast UNSENT =
      new Toast(
          NEWS,
          "Your text was not sent: the question was settled meanwhile.",
          "",
          Optional.empty());

  static Toast answered(Outcome outcome, String answer, QuestionWords words) {
    var question = outcome.question();
    return switch (outcome) {
      case Outcome.Accepted accepted when accepted.isSettled() ->
          new Toast(
              GOOD,
              "You answered “%s”.".formatted(answer),
              verdict(answer, words)
                  .or(
                      () ->
                          words
                              .holding()
                              .map("%s may continue, unless something else holds it."::formatted))
                  .orElse(""),
              Optional.of(question));
      case Outcome.Accepted _ ->
          new Toast(
              GOOD,
              "Your answer “%s” counts.".formatted(answer),
              words.need().orElse("More answers are needed."),
              Optional.of(question));
      case Outcome.TooLate _ ->
          new Toast(
              BAD,
              "Too late: " + words.ending(),
              "Your answer “%s” was not taken.".formatted(answer),
              Optional.of(question));
      case Outcome.Changed _ ->
          new Toast(
              BAD,
              "The question has changed since you saw it.",
              "Your answer was not taken. Read the question again.",
              Optional.of(question));
    };
  }

  /** The effect of a verdict other than APPROVED. */
  private static Optional<String> verdict(String answer, QuestionWords words) {
    return Arrays.stream(Verdict.values())
        .filter(one -> one != Verdict.APPROVED && words.description().takesRemark())
        .filter(one -> answer.strip().toUpperCase(Locale.ROOT).startsWith(one.name()))
        .findFirst()
        .flatMap(one -> words.question().subject().agent().map(agent -> verdict(one, agent)));
  }

  private static String verdict(Verdict verdict, AgentId agent) {
    return "%s is told that its work %s."
        .formatted(agent, verdict == Verdict.REJECTED ? "is rejected" : "needs changes");
  }

  static Toast withdrawn(Outcome outcome, QuestionWords words) {
    return outcome instanceof Outcome.Accepted
        ? new Toast(GOOD, "You withdrew the question.", "", Optional.of(outcome.question()))
        : tooLate(words);
  }

  static Toast reassigned(Outcome outcome, QuestionWords words) {
    var question = outcome.question();
    return outcome instanceof Outcome.Accepted
        ? new Toast(
            GOOD,
            "The question is now meant for %s.".formatted(Names.list(question.subject().to())),
            "",
            Optional.of(question))
        : tooLate(words);
  }

  private static Toast tooLate(QuestionWords words) {
    return new Toast(BAD, "Too late: " + words.ending(), "", Optional.of(words.question()));
  }

  /** Somebody else settled a question on the reader's page. */
  static Toast ended(QuestionWords words) {
    return new Toast(NEWS, words.ending(), "", Optional.of(words.question()));
  }

  /** The id of the question whose end this toast tells. */
  Optional<String> endedQuestion() {
    return question.filter(one -> !one.isOpen()).map(one -> one.id().value());
  }

  static Toast refused(String why, Optional<LinkAdvice.Link> next) {
    return new Toast(BAD, Names.capitalised(why), "", Optional.empty(), next);
  }
}
