package dev.folkmoot.mcp.client;

import java.io.IOException;
import java.util.concurrent.Future;
import tools.jackson.databind.node.ObjectNode;

/**
 * The connection to one server, over HTTP or standard input and output. Messages that answer no
 * request of ours go to a {@link ServerListener}.
 */
sealed interface Transport extends AutoCloseable permits HttpTransport, StdioTransport {
  /** Starts it; no message is received before. */
  void open(ServerListener listener);

  /**
   * Sends a request; the future has the message that answers it. Cancelling the future frees all
   * that it uses.
   */
  Future<ObjectNode> ask(Outgoing request);

  /** Withdraws a request if nothing of it was sent yet; false if some of it may have been. */
  boolean withdraw(Outgoing request);

  /** Sends a message that gets no answer. */
  Future<?> tell(Outgoing message);

  /**
   * Receives what the server sends outside of calls, until that stream ends.
   *
   * @return whether to try again: false if the server has no such stream
   */
  boolean listen(Outgoing headers) throws IOException, InterruptedException;

  /** Whether messages outside of calls are being received now. */
  boolean isListening();

  /** Whether closing the connection tells the server that a request is cancelled. */
  boolean cancelsByClosing();

  @Override
  void close();
}
