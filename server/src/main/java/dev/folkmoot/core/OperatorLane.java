package dev.folkmoot.core;

import java.util.function.Supplier;

/**
 * Marks work that a thread does for an operator. Such work never queues for the database behind
 * other work, so that operators are served however busy the agents keep the server.
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
