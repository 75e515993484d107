package dev.folkmoot.mcp.client;

import java.io.IOException;

/** The server does not know our session any more, so it has not done what we asked. */
final class SessionLost extends IOException {
  SessionLost() {
    super("it forgot the session");
  }
}
