package dev.folkmoot.core;

import java.util.function.Supplier;

/**
 * Marks what a thread does for an operator. It waits for the database behind nobody else, so that
 * an operator's word is heard however much agents ask for.
 */
public final class OperatorLane {
  private static final ScopedValue<Boolean> OPEN = ScopedValue.newInstance();

  private OperatorLane() {}

  public static <T> T call(Supplier<T> work) {
    return ScopedValue.where(OPEN, true).call(work::get);
  }

  /** Whether this thread works for an operator. */
  public static boolean isOpen() {
    return OPEN.isBound();
  }
}
