package dev.folkmoot.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Many streams of events, read on one thread. */
final class Streams implements AutoCloseable {
  private final InetSocketAddress server;
  private final Selector selector = Selector.open();
  private final ByteBuffer buffer = ByteBuffer.allocate(64 * 1024);

  Streams(int port) throws IOException {
    server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  void open(String path) throws IOException {
    var channel = SocketChannel.open(server);
    channel.write(Request.get(path).buffer());
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ, "");
  }

  /** The times at which the streams brought these words; earlier text is forgotten. */
  List<Long> awaitAll(String words) throws IOException {
    var arrived = new ArrayList<Long>();
    while (arrived.size() < selector.keys().size()) {
      selector.select(
          key -> {
            if (brings(key, words)) {
              arrived.add(System.nanoTime());
            }
          });
    }
    return arrived;
  }

  private boolean brings(SelectionKey key, String words) {
    buffer.clear();
    try {
      if (((SocketChannel) key.channel()).read(buffer) < 0) {
        throw new EOFException("the server closed a stream");
      }
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    var text = (String) key.attachment() + StandardCharsets.UTF_8.decode(buffer.flip());
    boolean brought = text.contains(words);
    key.attach(brought ? "" : text);
    return brought;
  }

  @Override
  public void close() throws IOException {
    for (var key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
  }
}
