package dev.folkmoot.mcp.legacy;

import dev.folkmoot.mcp.ClientPrompter;
import dev.folkmoot.mcp.ClientSession;
import dev.folkmoot.mcp.LogLevel;
import dev.folkmoot.mcp.Outbox;
import java.util.Set;

/** The session of one call. */
record SessionOfCall(McpSession session, Sessions.Notes notes, PendingRequests pending)
    implements ClientSession {
  @Override
  public ClientPrompter asking(Outbox outbox, boolean takesStreams) {
    return new AskOnStream(session, outbox, pending, takesStreams);
  }

  @Override
  public void logLevel(LogLevel least) {
    notes.logLevel(least);
  }

  @Override
  public Set<String> watched() {
    return notes.watched();
  }
}
