package dev.folkmoot.mcp.client;

import java.io.IOException;

/** The server no longer knows our session, so it has not done what we asked. */
final class SessionLost extends IOException {
  SessionLost() {
    super("it forgot the session");
  }
}
