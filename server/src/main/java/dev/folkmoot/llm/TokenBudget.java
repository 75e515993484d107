package dev.folkmoot.llm;

import java.util.concurrent.atomic.AtomicLong;

/** A budget of tokens that several turns share. It is thread-safe. */
public final class TokenBudget {
  private final AtomicLong left;

  public TokenBudget(long tokens) {
    this.left = new AtomicLong(tokens);
  }

  void use(long tokens) {
    left.addAndGet(-tokens);
  }

  boolean isUsedUp() {
    return left.get() <= 0;
  }
}
