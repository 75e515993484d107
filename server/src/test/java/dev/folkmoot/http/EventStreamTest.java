package dev.folkmoot.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.trust.NewToken;
import dev.folkmoot.trust.Tokens;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventStreamTest {
  /** Has nothing to say, and never ends. */
  private static final class Silence implements Feed {
    @Override
    public void open(Runnable ready) {}

    @Override
    public Optional<String> next() {
      return Optional.empty();
    }

    @Override
    public void close() {}
  }

  /** Has one event, and sees how many bytes the client was sent before it was taken. */
  private record OneEvent(Socket client, CompletableFuture<Integer> sentBefore) implements Feed {
    @Override
    public void open(Runnable ready) {}

    @Override
    public Optional<String> next() {
      try {
        return sentBefore.complete(client.getInputStream().available())
            ? Optional.of("data: once\n\n")
            : Optional.empty();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public boolean isOver() {
      return sentBefore.isDone();
    }

    @Override
    public void close() {}
  }

  @Test
  void an_event_that_is_there_already_is_sent_with_the_head() throws Exception {
    try (var client = new Socket()) {
      var feed = new OneEvent(client, new CompletableFuture<>());
      var route = Route.get("/once", "One event", _ -> new Reply.Stream(feed));
      try (var server = serve(route, new Trust.Open())) {
        client.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        var request = "GET /once HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
        client.getOutputStream().write(request.getBytes(US_ASCII));
        assertThat(feed.sentBefore().join()).isZero();
        assertThat(new String(client.getInputStream().readAllBytes(), US_ASCII))
            .startsWith("HTTP/1.1 200")
            .endsWith("\r\n\r\ndata: once\n\n");
      }
    }
  }

  private static HttpServer serve(Route route, Trust trust) throws IOException {
    return HttpServer.start(
        ListenAddress.loopback("127.0.0.1", 0),
        new Router(List.of(route), Object::toString),
        trust,
        new HttpMetrics(),
        Quotas.of(CallerLimits.USUAL),
        Timing.USUAL.keepingAlive(Duration.ofMillis(20)));
  }

  @Test
  void the_open_stream_of_a_token_that_is_taken_back_ends(@TempDir Path data) throws Exception {
    var route = Route.get("/silence", "Nothing", _ -> new Reply.Stream(new Silence()));
    try (var store = SqliteStore.open(data.resolve("folkmoot.db"), InstantSource.system());
        var waits = new Waits()) {
      var log = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      var tokens = new Tokens(store, new Agents(store), log);
      var trust = new Trust.ByTokens(Trust.Mode.TOKENS, tokens, store, new byte[32]);
      var coder = new AgentId("coder");
      var wanted = new NewToken(coder, Standing.AGENT, false, Set.of(), Optional.empty());
      var issued = tokens.create(wanted, AgentId.FOLKMOOT);
      try (var server = serve(route, trust);
          var client = HttpClient.newHttpClient()) {
        var request =
            HttpRequest.newBuilder(
                    URI.create("http://127.0.0.1:%d/silence".formatted(server.port())))
                .header("Authorization", "Bearer " + issued.secret())
                .build();
        var lines = client.send(request, BodyHandlers.ofLines()).body().iterator();
        assertThat(lines.next()).isEqualTo(": still here");
        tokens.revoke(issued.token().id(), AgentId.FOLKMOOT);
        trust.clearCache();
        requireEnd(lines);
      }
    }
  }

  /** The end of a stream, in order or by a connection that is cut. */
  private static void requireEnd(Iterator<String> lines) {
    try {
      lines.forEachRemaining(line -> assertThat(line).isIn("", ": still here"));
    } catch (UncheckedIOException cut) {
      assertThat(cut).hasRootCauseInstanceOf(IOException.class);
    }
  }
}
