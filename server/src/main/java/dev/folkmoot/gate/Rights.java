package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The actions that one speaker may take. The gate decides by them, and pages use them to know which
 * actions to offer.
 */
public final class Rights {
  private final QuestionHandlers handlers;
  private final Speaker by;
  private final Standing standing;
  private final Predicate<SessionId> takesPart;
  private final Function<Question, Permission> mayAnswerNow;
  private final Supplier<Check> check;

  /**
   * @param check what holds the speaker; used only if an agent answers a question that concerns
   *     others
   * @param mayAnswerNow whether the handler of a question would accept an answer now
   */
  Rights(
      QuestionHandlers handlers,
      Speaker by,
      Standing standing,
      Predicate<SessionId> takesPart,
      Function<Question, Permission> mayAnswerNow,
      Supplier<Check> check) {
    this.handlers = handlers;
    this.by = by;
    this.standing = standing;
    this.takesPart = takesPart;
    this.mayAnswerNow = mayAnswerNow;
    this.check = check;
  }

  Standing standing() {
    return standing;
  }

  /** Whether the gate would accept the action now, in the question's present state. */
  public Permission to(Action action, Question question) {
    var permission = regardlessOfState(action, question);
    if (!permission.isAllowed()) {
      return permission;
    }
    var earlier = question.answerOf(by.name());
    if (action == Action.ANSWER && earlier.isPresent() && question.voteOf(by.name()).isEmpty()) {
      return alreadyAnswered(earlier.get());
    }
    if (!question.isOpen()) {
      return Permission.refused(
          Refusal.conflict(
              "question %s is already %s and can no longer be changed; read its outcome"
                  .formatted(question.id(), question.state().word())));
    }
    return action == Action.ANSWER ? mayAnswerNow.apply(question) : permission;
  }

  static Permission.Refused alreadyAnswered(Answer earlier) {
    return new Permission.Refused(
        new Refusal(
            Refusal.Code.ALREADY_ANSWERED,
            ("%s has already answered '%s', and an answer cannot be changed; ask a new question if"
                    + " things have changed")
                .formatted(earlier.by(), Text.shorten(earlier.text()))),
        "You answered “%s”. The question still needs answers from others."
            .formatted(earlier.text()));
  }

  /**
   * The permission as if the question were open. So a permitted caller that is too late is told the
   * outcome, not refused.
   */
  Permission regardlessOfState(Action action, Question question) {
    return switch (action) {
      case ANSWER -> {
        var permission = Rules.mayAnswer(question, by, standing);
        if (permission.isAllowed()) {
          permission = handlers.of(question).mayAnswer(question, by, standing);
        }
        yield permission.isAllowed() && concernsOthers(question)
            ? Rules.mayAct("answer it", by, check.get())
            : permission;
      }
      case CANCEL -> {
        var permission = Rules.mayEnd("withdraw", question, by, standing, holdsAgent(question));
        yield permission.isAllowed()
            ? handlers.of(question).mayCancel(question, by, standing)
            : permission;
      }
      case RESOLVE -> Rules.mayEnd("resolve", question, by, standing, holdsAgent(question));
      case REASSIGN -> {
        var permission = Rules.mayReassign(question, by, standing);
        yield permission.isAllowed()
            ? handlers.of(question).mayReassign(question, by, standing)
            : permission;
      }
    };
  }

  /**
   * Whether the question concerns others, so that a held agent may not answer it. For turns, the
   * handler says who may answer.
   */
  private boolean concernsOthers(Question question) {
    return !standing.isPerson()
        && question.type() != Type.TURN
        && !question.isAskedBy(by.name())
        && question.subject().agent().filter(by.name()::isAlike).isEmpty();
  }

  /**
   * Whether the question holds the speaker, if that is an agent: by name, through a session of the
   * agent, or because it holds everything.
   */
  private boolean holdsAgent(Question question) {
    return !standing.isPerson()
        && (question.holds(by.name())
            || (question.holds(Scope.SESSION)
                && question.subject().session().filter(takesPart).isPresent()));
  }

  /** Whether the speaker may halt and resume this scope. */
  public Permission toHalt(Scope scope) {
    return Rules.mayHalt(scope, by, standing);
  }
}
