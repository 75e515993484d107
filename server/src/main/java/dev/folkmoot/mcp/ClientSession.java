package dev.folkmoot.mcp;

import java.util.Set;

/** A client's session in the older era, as far as a call needs it. */
public interface ClientSession {
  /** Asks the client on the stream of one of its calls. */
  ClientPrompter prompter(Outbox outbox, boolean acceptsStreams);

  /** Sends the client log messages of this level and above. */
  void logLevel(LogLevel least);

  /** The resources that the client is subscribed to. */
  Set<String> subscribedUris();
}
