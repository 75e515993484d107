package dev.folkmoot.mcp;

import java.util.Optional;
import java.util.Set;

/** The client that sent a message. */
public record Client(
    String version,
    Set<Capability> capabilities,
    Optional<ClientSession> session,
    Optional<LogLevel> logLevel,
    boolean acceptsStreams) {

  /** Whether it speaks the newer era, which has no sessions: every request describes its client. */
  boolean isStateless() {
    return session.isEmpty();
  }
}
