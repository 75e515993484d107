package dev.folkmoot.mcp.legacy;

import dev.folkmoot.mcp.ClientPrompter;
import dev.folkmoot.mcp.ClientSession;
import dev.folkmoot.mcp.LogLevel;
import dev.folkmoot.mcp.Outbox;
import java.util.Set;

/** A session of the older era, as one of its calls uses it. */
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
