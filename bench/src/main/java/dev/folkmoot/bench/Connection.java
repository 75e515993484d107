package dev.folkmoot.bench;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;

/** An HTTP/1.1 connection that is kept open: a request, then its reply. */
final class Connection implements AutoCloseable {
  private final Socket socket = new Socket();
  private byte[] buffer = new byte[8_192];

  Connection(int port) throws IOException {
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    socket.setTcpNoDelay(true);
  }

  Reply call(Request request) throws IOException {
    send(request);
    return receive();
  }

  /** Waits until this number of calls is parked at the server. */
  void awaitParked(int count) throws IOException, InterruptedException {
    var metrics = Request.get("/metrics");
    while (!call(metrics).body().contains("\nfolkmoot_waits_parked " + count + "\n")) {
      Thread.sleep(200);
    }
  }

  /** How many SQL statements the server has run. */
  double statements() throws IOException {
    return call(Request.get("/metrics"))
        .require(200, "folkmoot")
        .body()
        .lines()
        .filter(line -> line.startsWith("folkmoot_sql_statements_total "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  void send(Request request) throws IOException {
    request.writeTo(socket.getOutputStream());
  }

  Reply receive() throws IOException {
    int count = 0;
    int length = -1;
    while (length < 0 || count < length) {
      if (count == buffer.length) {
        buffer = Arrays.copyOf(buffer, buffer.length * 2);
      }
      int read = socket.getInputStream().read(buffer, count, buffer.length - count);
      if (read < 0) {
        throw new EOFException("the server closed the connection");
      }
      count += read;
      if (length < 0) {
        length = Reply.length(buffer, count);
      }
    }
    return Reply.parse(buffer, length);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
