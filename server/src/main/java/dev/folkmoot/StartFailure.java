package dev.folkmoot;

/** The server cannot start, for a reason that a person can correct. */
final class StartFailure extends RuntimeException {
  StartFailure(String message) {
    super(message, null, false, false);
  }
}
