package dev.folkmoot.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.testing.Api;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A connection that brings a request too slowly is closed; one whose request has come is not. */
class SlowConnectionTest {
  private static final Timing SHORT =
      new Timing(
          Duration.ofMillis(50),
          Duration.ofMillis(300),
          Duration.ofMillis(300),
          Duration.ofMillis(900));

  /** Longer than a request may take to arrive. */
  private static final Duration WHILE = Duration.ofMillis(600);

  /** Longer than each of the times. */
  private static final Duration LONG = Duration.ofSeconds(3);

  private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\n";

  /** Says nothing for long, and then ends. */
  private static final class LongSilence implements Feed {
    private final long end = System.nanoTime() + LONG.toNanos();
    private Runnable ready = () -> {};

    @Override
    public void open(Runnable whenReady) {
      ready = whenReady;
      CompletableFuture.delayedExecutor(LONG.toMillis(), TimeUnit.MILLISECONDS)
          .execute(() -> ready.run());
    }

    @Override
    public Optional<String> next() {
      return Optional.empty();
    }

    @Override
    public boolean isOver() {
      return System.nanoTime() - end >= 0;
    }

    @Override
    public void close() {}
  }

  private final List<Route> routes =
      List.of(
          Route.get("/now", "At once", _ -> Reply.ok(Json.object().put("said", "now"))),
          Route.get("/later", "After a while", _ -> Reply.later(later(), Reply::ok)),
          Route.get("/silence", "Nothing for long", _ -> new Reply.Stream(new LongSilence())),
          Route.post("/body", "As it came", exchange -> Reply.ok(exchange.jsonObject())));

  @AutoClose private final HttpServer server = start();

  private HttpServer start() {
    try {
      return HttpServer.start(
          ListenAddress.loopback("127.0.0.1", 0),
          new Router(routes, Object::toString),
          new Trust.Open(),
          new HttpMetrics(),
          Quotas.of(CallerLimits.USUAL),
          SHORT);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static CompletableFuture<Object> later() {
    return new CompletableFuture<>()
        .completeOnTimeout(
            Json.object().put("said", "later"), WHILE.toMillis(), TimeUnit.MILLISECONDS);
  }

  private Socket connect() throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
    socket.setSoTimeout(20_000);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** Sends a letter now and then until the server closes, and gives what it said. */
  private static String drip(Socket socket) throws IOException {
    var in = socket.getInputStream();
    var said = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      try {
        send(socket, "x");
      } catch (IOException e) {
        return said.append(rest(in)).toString();
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
      if (in.available() > 0) {
        return said.append(rest(in)).toString();
      }
    }
    throw new AssertionError("the server takes any number of drops");
  }

  /** What is left to read; a connection that is closed with letters on their way is reset. */
  private static String rest(InputStream in) throws IOException {
    var said = new StringBuilder();
    try {
      for (int letter = in.read(); letter >= 0; letter = in.read()) {
        said.append((char) letter);
      }
    } catch (SocketException e) {
      return said.toString();
    }
    return said.toString();
  }

  @Test
  void a_header_that_drips_is_cut_off_with_the_reason() throws IOException {
    try (var socket = connect()) {
      send(socket, "GET /now" + HOST + "X-Drops: ");
      assertThat(drip(socket)).startsWith("HTTP/1.1 408 ").contains("\"code\":\"TOO_SLOW\"");
    }
  }

  @Test
  void so_is_the_header_of_a_later_request() throws IOException {
    try (var socket = connect()) {
      send(socket, "GET /now" + HOST + "\r\n");
      var in = socket.getInputStream();
      var first = new StringBuilder();
      while (!first.toString().endsWith("\"now\"}")) {
        first.append((char) in.read());
      }
      send(socket, "GET /now" + HOST + "X-Drops: ");
      assertThat(drip(socket)).startsWith("HTTP/1.1 408 ");
    }
  }

  @Test
  void a_connection_that_brings_nothing_is_closed() throws IOException {
    try (var socket = connect()) {
      assertThat(rest(socket.getInputStream())).isEmpty();
    }
  }

  @Test
  void a_body_that_drips_is_cut_off_with_the_reason() throws IOException {
    try (var socket = connect()) {
      send(socket, "POST /body" + HOST + "Content-Length: 100000\r\n\r\n{");
      assertThat(drip(socket))
          .startsWith("HTTP/1.1 408 ")
          .containsIgnoringCase("connection: close")
          .contains("the body did not arrive in time");
    }
  }

  @Test
  void a_refusal_does_not_wait_for_a_body_that_drips() throws IOException {
    try (var socket = connect()) {
      send(socket, "POST /nowhere" + HOST + "Content-Length: 100000\r\n\r\n{");
      assertThat(drip(socket)).startsWith("HTTP/1.1 404 ");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpClient.Version.class)
  void a_call_that_waits_and_a_stream_last_longer_than_that(HttpClient.Version version) {
    try (var api = Api.at(URI.create("http://127.0.0.1:" + server.port()), version)) {
      api.get("/now").expect(200);
      var waiting = List.of(api.later("/later"), api.later("/later"), api.later("/silence"));
      api.get("/now").expect(200);
      assertThat(waiting)
          .extracting(one -> Api.woken(one).expect(200).body())
          .satisfiesExactly(
              first -> assertThat(first).contains("later"),
              second -> assertThat(second).contains("later"),
              third -> assertThat(third).contains(": still here"));
    }
  }
}
