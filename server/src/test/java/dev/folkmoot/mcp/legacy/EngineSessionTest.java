package dev.folkmoot.mcp.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Engine;
import dev.folkmoot.mcp.Headers;
import dev.folkmoot.mcp.Served;
import dev.folkmoot.mcp.Signer;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions, and what outlives them. */
class EngineSessionTest extends Engine {
  @Test
  void a_session_outlives_a_restart() {
    var session = talk.begin("2025-11-25");
    restart();
    assertThat(talk.withSession(session, "ping", "{}").statusCode()).isEqualTo(200);
  }

  @Test
  void a_forged_session_is_unknown() {
    var session = new ArrayList<>(talk.begin("2025-11-25"));
    var id = session.get(1);
    int dot = id.indexOf('.');
    for (var forged :
        List.of(
            "x" + id,
            id.substring(0, dot),
            id.substring(0, dot) + ".AAAA",
            new Signer(new byte[32]).sign("session", Json.object().put("t", 1L << 40)),
            new Signer(Served.KEY).sign("state", Json.object().put("t", 1L << 40)))) {
      session.set(1, forged);
      assertThat(talk.withSession(session, "ping", "{}").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void a_session_ends_after_a_month_or_when_it_is_ended() throws Exception {
    var old = talk.begin("2025-11-25");
    clock.advance(Duration.ofDays(31));
    assertThat(talk.withSession(old, "ping", "{}").statusCode()).isEqualTo(404);
    var session = talk.begin("2025-11-25");
    var delete =
        HttpRequest.newBuilder(served.url()).DELETE().header(session.get(0), session.get(1));
    try (var http = HttpClient.newHttpClient()) {
      var ended = http.send(delete.build(), HttpResponse.BodyHandlers.discarding());
      assertThat(ended.statusCode()).isEqualTo(204);
    }
    assertThat(talk.withSession(session, "ping", "{}").statusCode()).isEqualTo(404);
  }

  @Test
  void a_session_speaks_the_version_it_agreed_on() {
    assertThat(talk.begin("2025-06-18").getLast()).isEqualTo("2025-06-18");
    assertThat(talk.begin("1999-01-01").getLast()).isEqualTo("2025-11-25");
    var session = talk.begin("2025-06-18");
    var other = List.of(session.get(0), session.get(1), Headers.VERSION, "2025-11-25");
    assertThat(talk.withSession(other, "ping", "{}").statusCode()).isEqualTo(400);
    assertThat(talk.withSession(List.of(), "ping", "{}").statusCode()).isEqualTo(400);
  }
}
