package dev.folkmoot.mcp.legacy;

import dev.folkmoot.mcp.ClientPrompter;
import dev.folkmoot.mcp.ClientSession;
import dev.folkmoot.mcp.LogLevel;
import dev.folkmoot.mcp.Outbox;
import java.util.Set;

/** The session of one call. */
record CallSession(McpSession session, Sessions.SessionState state, PendingRequests pending)
    implements ClientSession {
  @Override
  public ClientPrompter prompter(Outbox outbox, boolean acceptsStreams) {
    return new AskOnStream(session, outbox, pending, acceptsStreams);
  }

  @Override
  public void logLevel(LogLevel least) {
    state.logLevel(least);
  }

  @Override
  public Set<String> subscribedUris() {
    return state.subscribedUris();
  }
}
