package dev.folkmoot.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Many connections on one thread, each with one call at a time. */
final class Crowd implements AutoCloseable {
  private static final int LONGEST_REPLY = 4_096;

  private final InetSocketAddress server;
  private final Selector selector = Selector.open();
  private final Deque<SelectionKey> idle = new ArrayDeque<>();

  Crowd(int port) throws IOException {
    server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** Sends a request on an idle connection, or on a new one if none is idle. */
  void send(Request request) throws IOException {
    var key = idle.isEmpty() ? connect() : idle.pop();
    ((SocketChannel) key.channel()).write(request.buffer());
    key.attach(new Incoming());
    key.interestOps(SelectionKey.OP_READ);
  }

  private SelectionKey connect() throws IOException {
    var channel = SocketChannel.open(server);
    channel.configureBlocking(false);
    return channel.register(selector, 0);
  }

  /** The replies to all calls, once they have come. */
  List<Reply> receive() throws IOException {
    var replies = new ArrayList<Reply>();
    while (idle.size() < selector.keys().size()) {
      selector.select(
          key -> {
            try {
              read(key, replies);
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          });
    }
    return replies;
  }

  private void read(SelectionKey key, List<Reply> replies) throws IOException {
    var incoming = (Incoming) key.attachment();
    if (((SocketChannel) key.channel()).read(incoming.buffer) < 0) {
      throw new EOFException("the server closed a connection");
    }
    incoming
        .reply()
        .ifPresent(
            reply -> {
              replies.add(reply);
              key.interestOps(0);
              idle.push(key);
            });
  }

  @Override
  public void close() throws IOException {
    for (var key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }

  private static final class Incoming {
    private final byte[] bytes = new byte[LONGEST_REPLY];
    private final ByteBuffer buffer = ByteBuffer.wrap(bytes);

    Optional<Reply> reply() {
      int length = Reply.length(bytes, buffer.position());
      return length >= 0 && buffer.position() >= length
          ? Optional.of(Reply.parse(bytes, length))
          : Optional.empty();
    }
  }
}
