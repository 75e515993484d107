package dev.folkmoot.gate;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.store.Tx;

/**
 * What a feature adds to the questions of its type, so that answering one from anywhere does what
 * the feature does.
 */
public interface Kind {
  /** Refuses, by throwing, whoever may not answer. */
  void requireMayAnswer(Question question, Speaker by, Standing standing);

  /**
   * The answer as it is stored, made of the masked words; refuses, by throwing, what is no answer
   * to this question.
   */
  String accept(Question question, Words answer);

  /** Runs in the answer's transaction; {@code question} is as the answer left it. */
  void answered(Tx tx, Question question, Answer answer);

  /** Runs in the transaction in which it expires, is withdrawn or is concluded as it stands. */
  default void unanswered(Tx tx, Question question) {}
}
