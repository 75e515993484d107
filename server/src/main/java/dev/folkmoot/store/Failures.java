package dev.folkmoot.store;

import org.jspecify.annotations.Nullable;

/** Passes failures on to the caller, and names their root cause. */
final class Failures {
  private Failures() {}

  /** The root cause's message, on one line. */
  static String reason(Throwable failure) {
    var first = failure;
    while (first.getCause() != null) {
      first = first.getCause();
    }
    return String.valueOf(first.getMessage()).lines().findFirst().orElse("no reason given");
  }

  static RuntimeException rethrow(@Nullable Throwable failure) {
    return switch (failure) {
      case RuntimeException e -> e;
      case Error e -> throw e;
      case null, default -> new StoreException("the transaction failed", failure);
    };
  }
}
