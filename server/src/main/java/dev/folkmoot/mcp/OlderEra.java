package dev.folkmoot.mcp;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.tool.ToolCaller;

/** Handles the messages of the older era, whose revisions have sessions. */
public interface OlderEra {
  Reply handle(Message message, Exchange exchange, ToolCaller caller);

  /** The stream of messages outside of calls, or the rest of a stream that was cut. */
  Reply listen(Exchange exchange, ToolCaller caller);

  /** Ends the session. */
  Reply end(Exchange exchange, ToolCaller caller);
}
