package dev.folkmoot.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Limits;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.trust.NewToken;
import dev.folkmoot.trust.Tokens;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.io.UncheckedIOException;
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
      try (var server =
              HttpServer.start(
                  Listen.loopback("127.0.0.1", 0),
                  new Router(List.of(route), Object::toString),
                  trust,
                  new HttpMetrics(),
                  Quotas.of(Limits.USUAL),
                  Timing.USUAL.keepingAlive(Duration.ofMillis(20)));
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
