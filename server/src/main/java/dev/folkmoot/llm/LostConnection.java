package dev.folkmoot.llm;

/** No reply came, or it ended before its end. */
final class LostConnection extends RuntimeException {
  LostConnection(Exception cause) {
    super(cause);
  }
}
