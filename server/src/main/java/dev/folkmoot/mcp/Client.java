package dev.folkmoot.mcp;

import java.util.Optional;
import java.util.Set;

/** What is known of the client that sent a message. */
public record Client(
    String version,
    Set<Capability> can,
    Optional<ClientSession> session,
    Optional<LogLevel> logLevel,
    boolean takesStreams) {

  /** The newer era has no sessions: every request says all there is to know. */
  boolean modern() {
    return session.isEmpty();
  }
}
