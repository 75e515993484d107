package dev.folkmoot;

/** The server cannot start, for a reason that a person can mend. */
final class StartFailure extends RuntimeException {
  StartFailure(String message) {
    super(message, null, false, false);
  }
}
