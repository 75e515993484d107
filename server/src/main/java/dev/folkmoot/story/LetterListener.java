package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.store.Tx;

/** A feature that acts in the transaction in which a letter is sent. */
public interface LetterListener {
  void sent(Tx tx, Letter letter);

  /**
   * Whether the feature receives the letters to that name; if it does, the name need not be
   * registered.
   */
  boolean receivesLettersTo(Tx tx, AgentId name);

  /**
   * Whether the feature waits for the reply to a letter. Such a reply counts as the architect's,
   * and is accepted even if its queue is full.
   */
  boolean awaitsReply(Tx tx, LetterId letter);

  /**
   * Called when a letter is acknowledged; throws to refuse that.
   *
   * @return true if the feature sent the letter, so that the receipt goes to it
   */
  default boolean acknowledged(Tx tx, Letter letter, AgentId agent, Receipt receipt) {
    return false;
  }

  /**
   * Lets the feature take back a letter that it sent, instead of giving it to another agent.
   *
   * @param times how often agents have taken the letter, counting the claim that is made now
   * @return true if the feature has taken the letter back, which ends it
   */
  default boolean tryTakeBack(Tx tx, Letter letter, long times) {
    return false;
  }
}
