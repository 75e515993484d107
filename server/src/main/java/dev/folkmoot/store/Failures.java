package dev.folkmoot.store;

import org.jspecify.annotations.Nullable;

/** Carries a failure from the thread it happened on to the caller. */
final class Failures {
  private Failures() {}

  static RuntimeException rethrow(@Nullable Throwable failure) {
    return switch (failure) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new StoreException("the transaction failed", failure);
    };
  }
}
