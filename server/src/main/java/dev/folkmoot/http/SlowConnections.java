package dev.folkmoot.http;

import dev.folkmoot.core.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.AbstractMetaDataConnection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * Closes connections on which no request arrives in time. Jetty's own timeout begins anew with
 * every byte, so a client that drips its headers would keep a connection for ever. A connection
 * whose request has arrived is not checked until the reply is complete: calls that wait and streams
 * may last as long as they need.
 */
final class SlowConnections implements Connection.Listener {
  /**
   * A request that has not arrived.
   *
   * @param since when the wait for it began, by {@link System#nanoTime}
   * @param bytes how many bytes the connection had brought by then
   */
  private record AwaitedRequest(long since, Duration patience, long bytes) {
    boolean isOverdue(long now) {
      return now - since > patience.toNanos();
    }
  }

  private static final ByteBuffer TOO_SLOW = tooSlow().asReadOnlyBuffer();

  private final Timing timing;
  private final Map<Connection, AwaitedRequest> awaited = new ConcurrentHashMap<>();

  SlowConnections(Timing timing) {
    this.timing = timing;
  }

  /** The first request must arrive soon: a client has no reason to connect and send nothing. */
  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof AbstractMetaDataConnection || connection instanceof HTTP2Connection) {
      awaited.put(connection, new AwaitedRequest(System.nanoTime(), timing.header(), 0));
    }
  }

  @Override
  public void onClosed(Connection connection) {
    awaited.remove(connection);
  }

  /** A request has arrived. Once it is complete, the next one is awaited. */
  void arrived(Request request) {
    var connection = request.getConnectionMetaData().getConnection();
    awaited.remove(connection);
    Request.addCompletionListener(request, _ -> awaitNext(connection));
  }

  private void awaitNext(Connection connection) {
    awaited.put(
        connection, new AwaitedRequest(System.nanoTime(), timing.idle(), connection.getBytesIn()));
    if (!connection.getEndPoint().isOpen()) {
      awaited.remove(connection);
    }
  }

  /** Closes overdue connections. */
  void sweep() {
    long now = System.nanoTime();
    awaited.forEach((connection, request) -> check(connection, request, now));
  }

  private void check(Connection connection, AwaitedRequest request, long now) {
    if (connection instanceof HTTP2Connection http2 && !http2.getSession().getStreams().isEmpty()) {
      awaited.replace(connection, request, new AwaitedRequest(now, timing.idle(), 0));
    } else if (request.isOverdue(now)) {
      if (awaited.remove(connection, request)) {
        close(connection);
      }
    } else if (hasBegun(connection, request)) {
      awaited.replace(
          connection, request, new AwaitedRequest(now, timing.header(), Long.MAX_VALUE));
    }
  }

  /**
   * Whether the next request has begun to arrive. Unknown for HTTP/2, which sends other frames too.
   */
  private boolean hasBegun(Connection connection, AwaitedRequest request) {
    return request.patience().equals(timing.idle())
        && !(connection instanceof HTTP2Connection)
        && connection.getBytesIn() > request.bytes();
  }

  /** Closes a connection. A client that has begun a request is told why. */
  private static void close(Connection connection) {
    var endPoint = connection.getEndPoint();
    if (connection instanceof HTTP2Connection || connection.getBytesIn() == 0) {
      endPoint.close();
      return;
    }
    try {
      endPoint.write(Callback.from(endPoint::close), TOO_SLOW.duplicate());
    } catch (RuntimeException e) {
      endPoint.close();
    }
  }

  private static ByteBuffer tooSlow() {
    var reply =
        Problem.reply(
            408,
            "TOO_SLOW",
            "the address and headers did not arrive in time; send them at once",
            Json.object());
    var head =
        "HTTP/1.1 408 Request Timeout\r\nContent-Type: %s\r\nContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(reply.contentType(), reply.body().remaining())
            .getBytes(StandardCharsets.US_ASCII);
    return ByteBuffer.allocate(head.length + reply.body().remaining())
        .put(head)
        .put(reply.body())
        .flip();
  }
}
