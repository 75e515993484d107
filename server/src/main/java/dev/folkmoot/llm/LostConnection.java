package dev.folkmoot.llm;

/** The connection was lost before the reply was complete. */
final class LostConnection extends RuntimeException {
  LostConnection(Exception cause) {
    super(cause);
  }
}
