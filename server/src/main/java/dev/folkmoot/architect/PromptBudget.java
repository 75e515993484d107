package dev.folkmoot.architect;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.llm.TokenEstimate;

/**
 * The tokens of one call of the architect's model, less those of its reply. Each part of a prompt
 * has a share, so that a request fits however long the conversation is.
 */
record PromptBudget(int tokens) {
  private static final int USUAL_REPLY = 4_096;

  /**
   * @param maxReply the most tokens that the model writes in a reply
   */
  static PromptBudget of(int contextTokens, int maxReply) {
    int left = contextTokens - maxReply;
    if (left < contextTokens / 4) {
      throw Refusal.invalid(
          ("the architect's context has %d tokens, of which a reply may take %d; give it more"
                  + " tokens, or shorter replies")
              .formatted(contextTokens, maxReply));
    }
    return new PromptBudget(left);
  }

  static int usualReply(int contextTokens) {
    return Math.min(USUAL_REPLY, contextTokens / 4);
  }

  /** The most characters for each of the story, the spec and the knowledge. */
  int systemPromptPart() {
    return characters(12);
  }

  /** The most characters for the results of all tool calls of one model reply together. */
  int toolResults() {
    return characters(4);
  }

  int summary() {
    return characters(16);
  }

  /** The size that compaction shrinks a conversation to, so that not every request compacts. */
  long afterCompaction() {
    return tokens * 3L / 4;
  }

  /** Refuses, by throwing, a request that takes more than its share. */
  void requireFits(NewRequest request) {
    int most = characters(4);
    if (request.length() > most) {
      throw Refusal.invalid(
          ("the request has about %,d tokens, but the architect's model takes at most %,d; send the"
                  + " part that matters")
              .formatted(
                  TokenEstimate.tokens(request.length()), TokenEstimate.tokens((long) most)));
    }
  }

  private int characters(int parts) {
    return (int) Math.min(Integer.MAX_VALUE, TokenEstimate.characters(tokens) / parts);
  }
}
