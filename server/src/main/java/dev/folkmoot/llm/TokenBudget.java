package dev.folkmoot.llm;

import java.util.concurrent.atomic.AtomicLong;

/** Tokens that several turns may use together, also at the same time. */
public final class TokenBudget {
  private final AtomicLong left;

  public TokenBudget(long tokens) {
    this.left = new AtomicLong(tokens);
  }

  void use(long tokens) {
    left.addAndGet(-tokens);
  }

  boolean isUsed() {
    return left.get() <= 0;
  }
}
