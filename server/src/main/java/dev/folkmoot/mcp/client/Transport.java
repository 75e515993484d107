package dev.folkmoot.mcp.client;

import java.io.IOException;
import java.util.concurrent.Future;
import tools.jackson.databind.node.ObjectNode;

/** The way to one server. Messages that answer nothing of ours go to a {@link Hearer}. */
sealed interface Transport extends AutoCloseable permits HttpTransport, StdioTransport {
  /** Starts it; nothing is heard before. */
  void open(Hearer hearer);

  /** The message that answers the request; cancelling it lets go of everything that it uses. */
  Future<ObjectNode> ask(Outgoing request);

  /** Takes back a request of which nothing was sent yet; false if some of it may have been. */
  boolean withdraw(Outgoing request);

  /** Sends a message that is not answered. */
  Future<?> tell(Outgoing message);

  /**
   * Hears what the server says outside of calls, until it ends.
   *
   * @return whether it is worth to try again: false if the server has nothing of the kind
   */
  boolean hear(Outgoing headers) throws IOException, InterruptedException;

  /** Whether what the server says outside of calls is heard now. */
  boolean isHearing();

  /** Whether closing the connection tells the server that a request is cancelled. */
  boolean cancelsByClosing();

  @Override
  void close();
}
