package dev.folkmoot.mcp;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.tool.Caller;

/** The older era, of the revisions with sessions: takes the messages that belong to a session. */
public interface Era {
  Reply take(Message message, Exchange exchange, Caller caller);

  /** The stream of what is not about a call, or the rest of one that was cut. */
  Reply listen(Exchange exchange, Caller caller);

  /** Ends the session. */
  Reply end(Exchange exchange, Caller caller);
}
