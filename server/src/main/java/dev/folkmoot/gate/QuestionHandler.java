package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.store.Tx;

/**
 * A feature's hooks for its questions. They run wherever a question is answered, so that the answer
 * has the feature's effect everywhere. Each type has one handler at most; the default methods apply
 * to questions without a feature.
 */
public interface QuestionHandler {
  /**
   * Whether a speaker may answer. Called only if the general rules allow the answer. The inbox
   * calls it for every card, so it must use nothing but its parameters.
   */
  default Permission mayAnswer(Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /**
   * Whether {@link #answered} would accept an answer now. Called only for an open question that the
   * speaker may answer, so it may read the database.
   */
  default Permission mayAnswerNow(Tx tx, Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /**
   * Whether a speaker may withdraw the question, if the general rules allow it. It must use nothing
   * but its parameters.
   */
  default Permission mayCancel(Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /**
   * Whether a speaker may reassign the question. The same limits apply as for {@link #mayCancel}.
   */
  default Permission mayReassign(Question question, Speaker by, Standing standing) {
    return Permission.allowed();
  }

  /** The description of the question for people. It must be as cheap as {@link #mayAnswer}. */
  default Description describe(Question question) {
    return Description.of(question);
  }

  /**
   * The answer to store, made from the masked text. Throws a refusal if the text is not a valid
   * answer to this question.
   */
  default String accept(Question question, MaskedText answer) {
    return question.accept(answer, longestAnswer(question));
  }

  /** The most characters that an accepted answer may have. */
  default int longestAnswer(Question question) {
    return Ask.LONGEST_TEXT;
  }

  /**
   * The accepted answer as the question and its events show it. A feature that keeps the text
   * itself, because not everybody may read it, returns a receipt instead. The same answer must give
   * the same receipt.
   */
  default String visibleAnswer(Question question, String accepted) {
    return accepted;
  }

  /**
   * Runs in the answer's transaction. {@code question} is the state after the answer; {@code
   * answer} has the accepted text.
   */
  default void answered(Tx tx, Question question, Answer answer) {}

  /**
   * Runs in the transaction that ends the question without a new answer: it expires, is cancelled,
   * or is resolved with the answers it has.
   */
  default void closed(Tx tx, Question question) {}
}
