package dev.folkmoot.mcp;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.tool.Caller;

/** Handles the messages of the older era, whose revisions have sessions. */
public interface OlderEra {
  Reply take(Message message, Exchange exchange, Caller caller);

  /** The stream of messages outside of calls, or the rest of a stream that was cut. */
  Reply listen(Exchange exchange, Caller caller);

  /** Ends the session. */
  Reply end(Exchange exchange, Caller caller);
}
