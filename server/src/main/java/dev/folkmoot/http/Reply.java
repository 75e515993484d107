package dev.folkmoot.http;

import dev.folkmoot.core.Json;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;

/** A reply: sent now, later, or as long as the client listens. */
public sealed interface Reply {
  /** The preference of a caller that wants a reply at once. */
  String ASYNC = "respond-async";

  record Now(int status, String contentType, ByteBuffer body, Map<String, String> headers)
      implements Reply {
    public Now with(Map<String, String> more) {
      var all = new HashMap<>(headers);
      all.putAll(more);
      return new Now(status, contentType, body, all);
    }
  }

  /**
   * Parked without a thread until the reply comes; the wait ends when the caller goes away.
   *
   * @param limited whether it counts against the number of waits that its caller may have at a time
   */
  record Later(CompletableFuture<Reply> reply, CompletableFuture<?> waiting, boolean limited)
      implements Reply {
    /** A reply to a call that another quota already counts. */
    public Later(CompletableFuture<Reply> reply) {
      this(reply, reply, false);
    }
  }

  static <T> Reply later(CompletableFuture<T> wait, Function<T, Reply> render) {
    return new Later(wait.thenApply(render), wait, true);
  }

  /**
   * Server-Sent Events.
   *
   * @param limited whether it counts against the number of streams that its caller may read at a
   *     time
   */
  record Stream(Feed feed, boolean limited) implements Reply {
    public Stream(Feed feed) {
      this(feed, true);
    }

    /** The stream of a call that another quota already counts. */
    public static Stream ofCall(Feed feed) {
      return new Stream(feed, false);
    }
  }

  /** A text that is written in parts, so that it need not fit into memory. */
  record Download(String contentType, Consumer<Appendable> body) implements Reply {}

  static Now ok(Object body) {
    return json(200, body);
  }

  static Now json(int status, Object body) {
    return new Now(
        status, "application/json", ByteBuffer.wrap(Json.MAPPER.writeValueAsBytes(body)), Map.of());
  }

  /** A reply before the work is done, for a caller that prefers one at once. */
  static Now accepted(Object body) {
    return json(202, body).with(Map.of("Preference-Applied", ASYNC));
  }

  /** A reply without a body. */
  static Reply empty(int status) {
    return new Now(status, "", ByteBuffer.allocate(0), Map.of());
  }

  /** The reply to a form: a redirect. */
  static Now seeOther(String address) {
    return new Now(303, "", ByteBuffer.allocate(0), Map.of("Location", address));
  }

  static Now text(int status, String contentType, String body) {
    return new Now(
        status, contentType, ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)), Map.of());
  }
}
