package dev.folkmoot.http;

import dev.folkmoot.core.Refusal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The body of one request, which must arrive in time. */
final class RequestBody implements AutoCloseable {
  /** The body did not arrive in time. */
  static final class TooSlow extends RuntimeException {
    TooSlow() {
      super("the body did not arrive in time", null, false, false);
    }
  }

  private static final Logger log = LoggerFactory.getLogger(RequestBody.class);
  private static final int MOST_BYTES = 1024 * 1024;
  private static final int FIRST_BYTES = 512;
  private static final int MOST_DRAINED = 16 * MOST_BYTES;
  private static final Set<String> TYPES =
      Set.of("application/json", "application/x-www-form-urlencoded");

  private final Request request;
  private final BodyBytes all;
  private final long until;
  private long taken;

  RequestBody(Request request, BodyBytes all, Duration patience) {
    this.request = request;
    this.all = all;
    this.until = System.nanoTime() + patience.toNanos();
  }

  byte[] read() {
    requireKnownType();
    var bytes = new ByteArrayOutputStream(FIRST_BYTES);
    try {
      read(MOST_BYTES + 1, chunk -> write(chunk, bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (bytes.size() > MOST_BYTES) {
      throw new Refusal(
          Refusal.Code.TOO_LARGE,
          "the body is over 1 MiB; put large content in a file and send its path");
    }
    return bytes.toByteArray();
  }

  /** Counts the bytes that have arrived, never the announced length. */
  private void write(Content.Chunk chunk, ByteArrayOutputStream bytes) {
    all.take(chunk.remaining());
    taken += chunk.remaining();
    var part = new byte[chunk.remaining()];
    chunk.get(part, 0, part.length);
    bytes.writeBytes(part);
  }

  /** Gives back the memory once the request is answered. */
  @Override
  public void close() {
    all.giveBack(taken);
    taken = 0;
  }

  /** Reads the rest of a refused body, so that the client can read the refusal. */
  void drain() {
    try {
      read(MOST_DRAINED, _ -> {});
    } catch (IOException | TooSlow e) {
      log.debug("a refused body did not arrive whole", e);
    }
  }

  private interface ChunkConsumer {
    void accept(Content.Chunk chunk);
  }

  /** Reads to the end, or until this many bytes have arrived. */
  private void read(int most, ChunkConsumer consumer) throws IOException {
    for (long came = 0; came < most; ) {
      var chunk = request.read();
      if (chunk == null) {
        await();
      } else if (Content.Chunk.isFailure(chunk)) {
        throw new IOException(chunk.getFailure());
      } else {
        came += chunk.remaining();
        try {
          consumer.accept(chunk);
        } finally {
          chunk.release();
        }
        if (chunk.isLast()) {
          return;
        }
      }
    }
  }

  /**
   * Waits for more of the body. After the time limit it asks for no more: Jetty allows one demand
   * at a time, and the last one is then still open.
   */
  private void await() throws IOException {
    long left = until - System.nanoTime();
    if (left <= 0) {
      throw new TooSlow();
    }
    var more = new CountDownLatch(1);
    request.demand(more::countDown);
    try {
      if (!more.await(left, TimeUnit.NANOSECONDS)) {
        throw new TooSlow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  private void requireKnownType() {
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    if (type != null && !TYPES.contains(type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))) {
      throw new Refusal(Refusal.Code.UNSUPPORTED_MEDIA_TYPE, "send the body as application/json");
    }
  }
}
