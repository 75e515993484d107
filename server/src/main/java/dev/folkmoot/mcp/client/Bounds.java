package dev.folkmoot.mcp.client;

import java.time.Duration;

/** How much of a server is listened to: none of them is trusted. */
final class Bounds {
  static final int MESSAGE_BYTES = 1 << 20;

  /** Of one stream: its answer, and the progress before it. */
  static final long STREAM_BYTES = 16L << 20;

  /** How many messages a child sends that answer nothing before it is given up. */
  static final int UNASKED_MESSAGES = 10_000;

  static final int TOOLS = 200;
  static final int PAGES = 20;
  static final int DESCRIPTION = 4_000;
  static final int SCHEMA_BYTES = 64 << 10;
  static final int RESULT_TEXT = 50_000;

  /** For the answers that nobody waits for: what a server is, and which tools it has. */
  static final Duration HANDSHAKE = Duration.ofSeconds(30);

  private Bounds() {}
}
