package dev.folkmoot.webhook;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Begins every reply with the same words and never stops talking. */
final class Endless implements AutoCloseable {
  private final ServerSocket listening;
  private final Thread thread;
  private final byte[] beginning;

  Endless(String beginning) throws IOException {
    this.beginning = beginning.getBytes(StandardCharsets.US_ASCII);
    listening = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    thread = Thread.startVirtualThread(this::talk);
  }

  URI url() {
    return URI.create("http://127.0.0.1:%d/".formatted(listening.getLocalPort()));
  }

  private void talk() {
    var talk = "x".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
    while (!listening.isClosed()) {
      try (var socket = listening.accept()) {
        socket.getOutputStream().write(beginning);
        while (true) {
          socket.getOutputStream().write(talk);
        }
      } catch (IOException gone) {
        // the next one, then
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    thread.interrupt();
  }
}
