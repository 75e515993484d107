package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.store.Tx;

/** A feature that acts in the transaction in which a letter is sent. */
public interface LetterListener {
  void sent(Tx tx, Letter letter);

  /** Whether the feature takes the letters to that name, which need not be registered then. */
  boolean answersFor(Tx tx, AgentId name);

  /**
   * Whether the feature waits for the reply to a letter. The reply is the architect's then, and
   * takes no room in a queue.
   */
  boolean awaitsReply(Tx tx, LetterId letter);

  /**
   * Hears that a letter was acknowledged, and may refuse that by throwing.
   *
   * @return whether the feature sent the letter, and what the receipt says is for it
   */
  default boolean acknowledged(Tx tx, Letter letter, AgentId agent, Receipt receipt) {
    return false;
  }

  /**
   * Whether the feature takes its letter back, which ends it.
   *
   * @param times how often it was taken, and not acknowledged before
   */
  default boolean takesBack(Tx tx, Letter letter, long times) {
    return false;
  }
}
