package dev.folkmoot.mcp;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.tool.ToolCaller;

/** The older era, of the revisions with sessions: takes the messages that belong to a session. */
public interface Era {
  Reply take(Message message, Exchange exchange, ToolCaller caller);

  /** The stream of what is not about a call, or the rest of one that was cut. */
  Reply listen(Exchange exchange, ToolCaller caller);

  /** Ends the session. */
  Reply end(Exchange exchange, ToolCaller caller);
}
