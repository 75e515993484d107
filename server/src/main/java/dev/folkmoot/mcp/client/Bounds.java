package dev.folkmoot.mcp.client;

import java.time.Duration;

/** Limits for what we accept from servers, which we do not trust. */
final class Bounds {
  static final int MESSAGE_BYTES = 1 << 20;

  /** The most bytes of one stream: its answer, and the progress before it. */
  static final long STREAM_BYTES = 16L << 20;

  /** How many messages that answer nothing a child may send before we give up on it. */
  static final int UNASKED_MESSAGES = 10_000;

  static final int TOOLS = 200;
  static final int PAGES = 20;
  static final int DESCRIPTION = 4_000;
  static final int SCHEMA_BYTES = 64 << 10;
  static final int RESULT_TEXT = 50_000;

  /** The time limit for requests that no call waits for: the handshake and the list of tools. */
  static final Duration HANDSHAKE = Duration.ofSeconds(30);

  private Bounds() {}
}
