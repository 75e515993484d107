package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Http2;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Calls that wait, are cut, cancelled and read on. */
class EngineWaitTest extends Engine {
  @Test
  void a_wait_is_a_plain_reply_unless_somebody_wants_to_hear_of_its_progress() throws Exception {
    var plain = Talk.modern("tools/call", "{\"name\":\"wait\"}");
    var later = sendAsync(plain, HttpClient.Version.HTTP_1_1);
    workshop.next().news().complete("now");
    assertThat(later.get().headers().firstValue("Content-Type")).contains("application/json");

    var token = "{\"name\":\"wait\",\"_meta\":{\"progressToken\":\"p\"}}";
    var told = sendAsync(Talk.modern("tools/call", token), HttpClient.Version.HTTP_1_1);
    var waiting = workshop.next();
    waiting.call().progress("looking");
    waiting.call().progress("looking again");
    waiting.news().complete("found");
    var events = Talk.events(told.get().body());
    assertThat(events)
        .extracting(event -> event.path("method").asString(""))
        .containsExactly("notifications/progress", "notifications/progress", "");
    assertThat(events.get(0).path("params").path("progressToken").asString()).isEqualTo("p");
    assertThat(events.get(1).path("params").path("progress").asDouble())
        .isGreaterThan(events.get(0).path("params").path("progress").asDouble());
    assertThat(events.get(2).path("result").path("structuredContent").path("news").asString())
        .isEqualTo("found");
  }

  private CompletableFuture<HttpResponse<String>> sendAsync(
      ObjectNode body, HttpClient.Version version) {
    var http = HttpClient.newBuilder().version(version).build();
    return http.sendAsync(
        talk.request(body.toString(), Talk.headersOf(body)), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void closing_the_stream_cancels_the_call() throws Exception {
    var message = waitFor("{\"name\":\"wait\",\"_meta\":{\"progressToken\":1}}");
    Workshop.Waiting waiting;
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), served.port())) {
      socket.getOutputStream().write(message);
      waiting = workshop.next();
    }
    while (!waiting.news().isCancelled()) {
      waiting.call().progress("is anybody there?");
      Thread.onSpinWait();
    }
  }

  @Test
  void over_http2_a_client_that_goes_is_noticed_at_once() throws Exception {
    var body = Talk.modern("tools/call", "{\"name\":\"wait\"}");
    var request = talk.request(body.toString(), Talk.headersOf(body));
    var headers =
        request.headers().map().entrySet().stream()
            .flatMap(header -> Stream.of(header.getKey(), header.getValue().getFirst()))
            .toList();
    Workshop.Waiting waiting;
    try (var _ =
        Http2.send(
            "POST", request.uri(), body.toString().getBytes(StandardCharsets.UTF_8), headers)) {
      waiting = workshop.next();
    }
    var news = waiting.news();
    assertThatThrownBy(() -> news.get(Api.PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void a_session_cancels_by_message_and_gets_no_answer() throws Exception {
    var session = talk.begin("2025-11-25");
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":\"w\",\"method\":\"tools/call\",\"params\":{\"name\":\"wait\"}}";
    var http = HttpClient.newHttpClient();
    var reply = http.sendAsync(talk.request(call, session), HttpResponse.BodyHandlers.ofString());
    var waiting = workshop.next();
    var cancel =
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"w\"}}";
    var other = talk.begin("2025-11-25");
    talk.post(cancel, other);
    assertThat(waiting.news()).isNotDone();
    assertThat(talk.post(cancel, session).statusCode()).isEqualTo(202);
    assertThat(reply.get().body()).isEmpty();
    assertThat(waiting.news()).isCancelled();
  }

  @Test
  void a_stream_that_was_cut_is_read_on_in_the_same_session() throws Exception {
    var session = talk.begin("2025-11-25");
    var last = cutWait(session, "5");
    workshop.next().news().complete("came while you were away");
    var rest = Talk.events(String.join("\n", resume(session, last).toList()));
    assertThat(rest.getLast().path("id").asInt()).isEqualTo(5);
    assertThat(rest.getLast().path("result").toString()).contains("came while you were away");
    var theirs = resume(talk.begin("2025-11-25"), last);
    assertThat(theirs.findFirst().orElseThrow()).doesNotContain(last.substring(0, 30));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "\"a \u00e9. b\""})
  void a_call_whose_stream_is_lost_in_a_restart_ends_with_advice(String id) throws Exception {
    var session = talk.begin("2025-11-25");
    var last = cutWait(session, id);
    restart();
    var rest = Talk.events(String.join("\n", resume(session, last).toList()));
    assertThat(rest).hasSize(1);
    assertThat(rest.getFirst().path("id")).isEqualTo(Json.tree(id));
    assertThat(rest.getFirst().path("error").path("message").asString()).contains("call again");
  }

  /** Waits on a stream, hangs up, and returns the last event that it had. */
  private String cutWait(List<String> session, String id) throws Exception {
    var call =
        """
        {"jsonrpc":"2.0","id":%s,"method":"tools/call",
         "params":{"name":"wait","_meta":{"progressToken":1}}}
        """
            .formatted(id);
    var stream =
        HttpClient.newHttpClient()
            .send(talk.request(call, session), HttpResponse.BodyHandlers.ofInputStream());
    try (var lines = stream.body()) {
      var first = new BufferedReader(new InputStreamReader(lines, StandardCharsets.UTF_8));
      return first.readLine().substring(4);
    }
  }

  private Stream<String> resume(List<String> session, String last) throws Exception {
    var get =
        HttpRequest.newBuilder(served.url())
            .header("Accept", "text/event-stream")
            .header("Last-Event-ID", last)
            .header(session.get(0), session.get(1));
    return HttpClient.newHttpClient().send(get.build(), HttpResponse.BodyHandlers.ofLines()).body();
  }

  @Test
  void who_is_answered_at_the_last_moment_hears_it_before_the_server_stops() {
    var wait = Talk.modern("tools/call", "{\"name\":\"wait\",\"_meta\":{\"progressToken\":1}}");
    var request = talk.request(wait.toString(), Talk.headersOf(wait));
    var http = HttpClient.newHttpClient();
    var replies =
        Stream.generate(() -> http.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
            .limit(50)
            .toList();
    var waiting = Stream.generate(workshop::next).limit(50).toList();
    waiting.forEach(one -> one.news().complete("come back"));
    served.close();
    assertThat(replies)
        .allSatisfy(
            reply -> {
              assertThat(reply).succeedsWithin(Api.PATIENCE);
              assertThat(reply.join().body()).contains("come back");
            });
  }
}
