package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.store.Tx;

/**
 * A feature's hooks on the questions of its type, so that answering one from anywhere does what the
 * feature does. Each type has one handler at most; the defaults are those of questions without a
 * feature.
 */
public interface QuestionHandler {
  /**
   * Whether somebody may answer whom the rules for all questions allow it. Asked for each card of
   * an inbox, so it may look at nothing but its parameters.
   */
  default Permission mayAnswer(Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /**
   * Whether {@link #answered} would take an answer now, of an open question and of somebody who may
   * answer it. Only asked of questions that are offered to their reader, so it may read.
   */
  default Permission mayAnswerNow(Tx tx, Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /**
   * Whether somebody may withdraw it whom the rules for all questions allow it. It may look at
   * nothing but its parameters.
   */
  default Permission mayCancel(Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /** Whether somebody may address it to others; the same holds for it. */
  default Permission mayReassign(Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /** The question as people are told of it; as cheap as {@link #mayAnswer}. */
  default Description describe(Question question) {
    return Description.of(question);
  }

  /**
   * The answer as it is stored, made of the masked words; refuses, by throwing, what is no answer
   * to this question.
   */
  default String accept(Question question, MaskedText answer) {
    return question.accept(answer, longest(question));
  }

  /** The most characters that an accepted answer may have. */
  default int longest(Question question) {
    return Ask.TEXT;
  }

  /**
   * The accepted answer as the question and its events tell it: a feature that keeps the words
   * itself, for those who may read them, puts a receipt in their place. It is the same for the same
   * answer.
   */
  default String told(Question question, String accepted) {
    return accepted;
  }

  /**
   * Runs in the answer's transaction; {@code question} is as the answer left it, {@code answer} has
   * the accepted words.
   */
  default void answered(Tx tx, Question question, Answer answer) {}

  /**
   * Runs in the transaction that ends the question by expiry, cancellation or resolution with the
   * answers it has, and not by an answer.
   */
  default void closed(Tx tx, Question question) {}
}
