package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.SettableClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the engine promises beyond what the official suite looks at. */
@Timeout(60)
class EngineTest {
  private final SettableClock clock = new SettableClock();
  private final Workshop workshop = new Workshop();
  private final MemoryTasks tasks = new MemoryTasks();
  private Served served = new Served(workshop.catalogue(), tasks, clock, 0);
  private Talk talk = new Talk(served.url());

  @AfterEach
  void stop() {
    served.close();
  }

  private void restart() {
    served.close();
    served = new Served(workshop.catalogue(), tasks, clock, 0);
    talk = new Talk(served.url());
  }

  private Talk as(String agent) {
    return new Talk(served.url().resolve("/mcp?agent=" + agent));
  }

  private static int code(JsonNode reply) {
    return reply.path("error").path("code").asInt();
  }

  // ---- sessions

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

  // ---- errors

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"jsonrpc":"2.0","id":1,"meth                                  | -32700
          ``                                                             | -32700
          {"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}                | -32700
          {"jsonrpc":"2.0","id":1,"method":"ping","params":{"n":1e999}}  | -32700
          [{"jsonrpc":"2.0","id":1,"method":"ping"}]                     | -32600
          []                                                             | -32600
          "ping"                                                         | -32600
          {"id":1,"method":"ping"}                                       | -32600
          {"jsonrpc":"1.0","id":1,"method":"ping"}                       | -32600
          {"jsonrpc":"2.0","id":null,"method":"ping"}                    | -32600
          {"jsonrpc":"2.0","id":1.5,"method":"ping"}                     | -32600
          {"jsonrpc":"2.0","id":1}                                       | -32600
          {"jsonrpc":"2.0","id":1,"method":7}                            | -32600
          {"jsonrpc":"2.0","id":1,"result":{},"error":{}}                | -32600
          {"jsonrpc":"2.0","id":1,"method":"ping","result":{}}           | -32600
          """)
  void what_is_no_message_is_refused(String body, int code) {
    var reply = talk.post(body, talk.begin("2025-11-25"));
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(code(Talk.tree(reply))).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"7", "\"seven\"", "-1", "123456789012345678901234567890", "\"\""})
  void an_id_comes_back_as_it_was(String id) {
    var body = "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"nothing\"}".formatted(id);
    var reply = talk.post(body, talk.begin("2025-11-25"));
    assertThat(reply.body()).contains("\"id\":" + id + ",");
    assertThat(code(Talk.tree(reply))).isEqualTo(-32601);
  }

  @Test
  void each_era_says_in_its_own_way_that_there_is_no_such_thing() {
    var session = talk.begin("2025-11-25");
    var old = talk.withSession(session, "server/discover", "{}");
    assertThat(old.statusCode()).isEqualTo(200);
    assertThat(code(Talk.tree(old))).isEqualTo(-32601);
    var body = Talk.modern("ping", "{}");
    var modern = talk.post(body.toString(), Talk.headersOf(body));
    assertThat(modern.statusCode()).isEqualTo(404);
    assertThat(code(Talk.tree(modern))).isEqualTo(-32601);

    var missing = "{\"uri\":\"folkmoot://question/none\"}";
    assertThat(code(Talk.tree(talk.withSession(session, "resources/read", missing))))
        .isEqualTo(-32002);
    assertThat(code(talk.ask("resources/read", missing))).isEqualTo(-32602);
    assertThat(code(talk.ask("tools/call", "{\"name\":\"nothing\"}"))).isEqualTo(-32602);
    assertThat(code(talk.ask("prompts/list", "{}"))).isEqualTo(-32601);
    assertThat(code(talk.ask("tools/list", "{\"cursor\":\"x\"}"))).isEqualTo(-32602);
  }

  @ParameterizedTest
  @CsvSource({
    "MCP-Protocol-Version, 2025-11-25, -32020",
    "MCP-Protocol-Version, , -32020",
    "Mcp-Method, tools/list, -32020",
    "Mcp-Method, , -32020",
    "Mcp-Name, wait, -32020",
    "Mcp-Name, ECHO, -32020",
    "Mcp-Name, , -32020"
  })
  void headers_that_contradict_the_body_are_refused(String header, String value, int code) {
    var body = Talk.modern("tools/call", "{\"name\":\"echo\"}");
    var headers = new ArrayList<>(Talk.headersOf(body));
    int at = headers.indexOf(header);
    if (value == null) {
      headers.subList(at, at + 2).clear();
    } else {
      headers.set(at + 1, value);
    }
    var reply = talk.post(body.toString(), headers);
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(code(Talk.tree(reply))).isEqualTo(code);
    assertThat(Talk.tree(reply).path("id").asInt()).isEqualTo(1);
  }

  @Test
  void a_version_that_is_not_served_is_told_which_are() {
    var body = Talk.modern("tools/list", "{}");
    body.withObject("params")
        .withObject("_meta")
        .put("io.modelcontextprotocol/protocolVersion", "2031-01-01");
    var reply =
        talk.post(
            body.toString(), List.of(Headers.VERSION, "2031-01-01", Headers.METHOD, "tools/list"));
    assertThat(reply.statusCode()).isEqualTo(400);
    assertThat(code(Talk.tree(reply))).isEqualTo(-32022);
    assertThat(Talk.tree(reply).path("error").path("data").path("supported").toString())
        .contains("2026-07-28", "2025-11-25");
  }

  // ---- tools

  @Test
  void absent_arguments_are_none() {
    var said = talk.ask("tools/call", "{\"name\":\"echo\"}").path("result");
    assertThat(said.path("structuredContent").path("text").asString()).isEmpty();
    assertThat(said.path("resultType").asString()).isEqualTo("complete");
  }

  @Test
  void arguments_that_do_not_fit_come_back_with_advice() {
    var said = talk.call("echo", "{\"text\":\"far more than twenty characters\",\"more\":1}");
    assertThat(said.path("isError").asBoolean()).isTrue();
    assertThat(said.path("resultType").asString()).isEqualTo("complete");
    assertThat(said.path("content").get(0).path("text").asString()).contains("text", "20", "more");
    assertThat(code(talk.ask("tools/call", "{\"name\":\"echo\",\"arguments\":[]}")))
        .isEqualTo(-32602);
  }

  @Test
  void a_refusal_is_a_result_with_advice_and_a_bug_is_an_error_without_details() {
    var refused = talk.call("refuse", "{}");
    assertThat(refused.path("isError").asBoolean()).isTrue();
    assertThat(refused.path("content").get(0).path("text").asString())
        .isEqualTo("the floor is ann's; wait for your turn");
    var crashed = talk.ask("tools/call", "{\"name\":\"crash\"}");
    assertThat(code(crashed)).isEqualTo(-32603);
    assertThat(crashed.toString()).doesNotContain("on purpose");
  }

  @Test
  void toolsets_pick_tools_in_their_fixed_order() {
    assertThat(names(talk))
        .containsExactly("echo", "wait", "deed", "either", "refuse", "crash", "whoami");
    var gate = new Talk(served.url().resolve("/mcp?toolsets=gate"));
    assertThat(names(gate)).containsExactly("echo", "wait");
    assertThat(code(gate.ask("tools/call", "{\"name\":\"deed\"}"))).isEqualTo(-32602);
    assertThat(names(new Talk(served.url().resolve("/mcp?toolsets=squad,gate")))).hasSize(7);
    var wrong = new Talk(served.url().resolve("/mcp?toolsets=gait"));
    assertThat(wrong.ask("tools/list", "{}").path("error").path("message").asString())
        .contains("gait", "gate, squad");
  }

  private static List<String> names(Talk talk) {
    return talk.ask("tools/list", "{}")
        .path("result")
        .path("tools")
        .valueStream()
        .map(tool -> tool.path("name").asString())
        .toList();
  }

  @Test
  void structured_content_is_as_the_output_schema_says_and_also_there_as_text() {
    workshop.news = "it is spring";
    for (var tool : List.of("echo", "wait")) {
      var said = talk.call(tool, "{}");
      var schema =
          workshop.catalogue().tools().stream()
              .filter(one -> one.name().equals(tool))
              .findFirst()
              .flatMap(Tool::output)
              .orElseThrow();
      assertThat(schema.problems(said.path("structuredContent"))).isEmpty();
      assertThat(Json.tree(said.path("content").get(0).path("text").asString()))
          .isEqualTo(said.path("structuredContent"));
    }
  }

  @Test
  void a_tool_knows_who_calls() {
    assertThat(as("ann").call("whoami", "{}").path("content").get(0).path("text").asString())
        .isEqualTo("ann");
  }

  // ---- waiting

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
  @Timeout(20)
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
  void over_http2_a_client_that_goes_is_noticed_at_once() {
    try (var http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
      var upgrade = HttpRequest.newBuilder(served.url()).build();
      http.sendAsync(upgrade, HttpResponse.BodyHandlers.discarding()).join();
      var body = Talk.modern("tools/call", "{\"name\":\"wait\"}");
      var reply =
          http.sendAsync(
              talk.request(body.toString(), Talk.headersOf(body)),
              HttpResponse.BodyHandlers.discarding());
      var waiting = workshop.next();
      reply.cancel(true);
      assertThatThrownBy(() -> waiting.news().get(10, TimeUnit.SECONDS))
          .isInstanceOf(CancellationException.class);
      http.shutdownNow();
    }
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
              assertThat(reply).succeedsWithin(Duration.ofSeconds(10));
              assertThat(reply.join().body()).contains("come back");
            });
  }

  // ---- asking the person

  @Test
  void one_tool_asks_the_person_in_either_era_and_does_its_work_once() throws Exception {
    var asked = talk.call("deed", "{}", Capability.ELICITATION);
    assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
    assertThat(asked.path("inputRequests").path("agree").path("method").asString())
        .isEqualTo("elicitation/create");
    var again =
        """
        {"name":"deed","arguments":{},"requestState":"%s",
         "inputResponses":{"agree":{"action":"accept","content":{"yes":true}}}}
        """
            .formatted(asked.path("requestState").asString());
    var done = talk.ask("tools/call", again, Capability.ELICITATION).path("result");
    assertThat(done.path("content").get(0).path("text").asString())
        .isEqualTo("ACCEPT {\"yes\":true}");
    assertThat(workshop.deeds).hasValue(1);

    var session = talk.begin("2025-06-18", Capability.ELICITATION);
    var http = HttpClient.newHttpClient();
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"deed\"}}";
    var stream = http.send(talk.request(call, session), HttpResponse.BodyHandlers.ofLines());
    var events = stream.body().filter(line -> line.startsWith("data:")).iterator();
    var question = Json.tree(events.next().substring(5));
    var answer =
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"decline\"}}"
            .formatted(question.get("id"));
    var strangers = talk.begin("2025-06-18", Capability.ELICITATION);
    talk.post(answer.replace("decline", "cancel"), strangers);
    assertThat(talk.post(answer, session).statusCode()).isEqualTo(202);
    assertThat(events.next()).contains("DECLINE");
    assertThat(workshop.deeds).hasValue(2);
  }

  @Test
  void a_question_that_somebody_else_answered_is_taken_back() throws Exception {
    var session = talk.begin("2025-11-25", Capability.ELICITATION);
    var call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"either\"}}";
    var http = HttpClient.newHttpClient();
    var reply = http.sendAsync(talk.request(call, session), HttpResponse.BodyHandlers.ofString());
    workshop.next().news().complete("from elsewhere");
    var events = Talk.events(reply.get().body());
    assertThat(events)
        .extracting(event -> event.path("method").asString(""))
        .containsExactly("elicitation/create", "notifications/cancelled", "");
    assertThat(events.get(1).path("params").path("requestId")).isEqualTo(events.get(0).get("id"));
    assertThat(events.get(2).toString()).contains("from elsewhere");
  }

  @Test
  void nobody_is_asked_who_did_not_declare_it() {
    assertThat(talk.call("deed", "{}").path("isError").asBoolean()).isTrue();
    var session = talk.begin("2025-11-25");
    var said = Talk.tree(talk.withSession(session, "tools/call", "{\"name\":\"deed\"}"));
    assertThat(said.path("result").path("isError").asBoolean()).isTrue();
  }

  @Test
  void a_request_state_is_good_for_its_own_call_only_and_not_for_long() {
    var state =
        as("ann").call("deed", "{}", Capability.ELICITATION).path("requestState").asString();
    assertThat(code(goOn(as("ann"), "deed", state))).isZero();
    assertThat(code(goOn(as("bob"), "deed", state))).isEqualTo(-32602);
    assertThat(code(goOn(as("ann"), "echo", state))).isEqualTo(-32602);
    assertThat(code(goOn(as("ann"), "deed", state + "x"))).isEqualTo(-32602);
    assertThat(code(goOn(as("ann"), "deed", "x" + state))).isEqualTo(-32602);
    restart();
    assertThat(code(goOn(as("ann"), "deed", state))).isZero();
    clock.advance(Duration.ofDays(2));
    assertThat(code(goOn(as("ann"), "deed", state))).isEqualTo(-32602);
  }

  private static JsonNode goOn(Talk talk, String tool, String state) {
    return talk.ask(
        "tools/call",
        """
        {"name":"%s","arguments":{},"requestState":"%s",
         "inputResponses":{"agree":{"action":"decline"}}}
        """
            .formatted(tool, state),
        Capability.ELICITATION);
  }

  // ---- tasks

  @Test
  void a_task_belongs_to_who_made_it_and_outlives_a_restart() {
    var made = as("ann").call("wait", "{}", Capability.TASKS);
    assertThat(made.path("resultType").asString()).isEqualTo("task");
    var id = made.path("taskId").asString();
    var named = "{\"taskId\":\"%s\"}".formatted(id);
    var update = "{\"taskId\":\"%s\",\"inputResponses\":{}}".formatted(id);
    restart();
    assertThat(status(as("ann"), named)).isEqualTo("working");
    for (var method : List.of("tasks/get", "tasks/cancel")) {
      assertThat(code(as("bob").ask(method, named, Capability.TASKS))).isEqualTo(-32602);
    }
    assertThat(code(as("bob").ask("tasks/update", update, Capability.TASKS))).isEqualTo(-32602);
    assertThat(code(as("ann").ask("tasks/get", named))).isEqualTo(-32021);
    workshop.news = "done";
    assertThat(status(as("ann"), named)).isEqualTo("completed");
    workshop.news = "";
    assertThat(status(as("ann"), named)).isEqualTo("completed");
    clock.advance(Duration.ofDays(8));
    assertThat(code(as("ann").ask("tasks/get", named, Capability.TASKS))).isEqualTo(-32602);
  }

  private static String status(Talk talk, String named) {
    return talk.ask("tasks/get", named, Capability.TASKS).path("result").path("status").asString();
  }

  @Test
  void a_cancelled_task_stays_cancelled_and_what_it_waited_for_goes_on() {
    var made = talk.call("wait", "{}", Capability.TASKS);
    var named = "{\"taskId\":\"%s\"}".formatted(made.path("taskId").asString());
    assertThat(talk.ask("tasks/cancel", named, Capability.TASKS).path("result").has("status"))
        .isFalse();
    workshop.news = "too late";
    assertThat(status(talk, named)).isEqualTo("cancelled");
  }

  @Test
  void a_wait_that_is_over_at_once_needs_no_task() {
    workshop.news = "there already";
    assertThat(talk.call("wait", "{}", Capability.TASKS).path("resultType").asString())
        .isEqualTo("complete");
  }

  // ---- listening

  @Test
  void who_listens_hears_of_what_was_asked_for_and_of_tasks_that_end() throws Exception {
    var task = talk.call("wait", "{}", Capability.TASKS).path("taskId").asString();
    var listen =
        Talk.modern(
            "subscriptions/listen",
            """
            {"notifications":{"resourceSubscriptions":["folkmoot://inbox"],
             "toolsListChanged":true,"resourcesListChanged":true,"taskIds":["%s","unknown"]}}
            """
                .formatted(task),
            Capability.TASKS);
    var http = HttpClient.newHttpClient();
    var stream =
        http.send(
            talk.request(listen.toString(), Talk.headersOf(listen)),
            HttpResponse.BodyHandlers.ofLines());
    var events =
        stream
            .body()
            .filter(line -> line.startsWith("data:"))
            .map(line -> Json.tree(line.substring(5)))
            .iterator();
    var acknowledged = events.next();
    assertThat(acknowledged.path("params").path("notifications").toString())
        .isEqualTo(
            "{\"resourceSubscriptions\":[\"folkmoot://inbox\"],\"taskIds\":[\"%s\"]}"
                .formatted(task));
    assertThat(events.next().path("params").path("status").asString()).isEqualTo("working");
    served.mcp.resourceChanged("folkmoot://other");
    served.mcp.resourceChanged("folkmoot://inbox");
    var changed = events.next();
    assertThat(changed.path("params").path("uri").asString()).isEqualTo("folkmoot://inbox");
    assertThat(changed.path("params").path("_meta").path("io.modelcontextprotocol/subscriptionId"))
        .isEqualTo(listen.get("id"));
    workshop.next().news().complete("ended");
    assertThat(events.next().path("params").path("status").asString()).isEqualTo("completed");
    served.mcp.close();
    assertThat(events.next().path("result").path("resultType").asString()).isEqualTo("complete");
    assertThat(events.hasNext()).isFalse();
  }

  @Test
  void changes_that_are_never_told_are_not_promised() {
    var promised = "{\"subscribe\":true}";
    var initialize =
        """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",
         "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
        """;
    assertThat(talk.ask("server/discover", "{}").at("/result/capabilities/resources").toString())
        .isEqualTo(promised);
    assertThat(
            Talk.tree(talk.post(initialize, List.of()))
                .at("/result/capabilities/resources")
                .toString())
        .isEqualTo(promised);
  }

  @Test
  void a_session_hears_of_the_resources_it_subscribed_to() throws Exception {
    var session = talk.begin("2025-06-18");
    var get = HttpRequest.newBuilder(served.url()).header("Accept", "text/event-stream");
    get.header(session.get(0), session.get(1));
    var http = HttpClient.newHttpClient();
    var stream = http.sendAsync(get.build(), HttpResponse.BodyHandlers.ofLines());
    talk.withSession(session, "resources/subscribe", "{\"uri\":\"folkmoot://question/7\"}");
    assertThat(
            code(Talk.tree(talk.withSession(session, "resources/subscribe", "{\"uri\":\"x:y\"}"))))
        .isEqualTo(-32002);
    var heard = stream.get().body();
    served.mcp.resourceChanged("folkmoot://question/8");
    served.mcp.resourceChanged("folkmoot://question/7");
    assertThat(heard.filter(line -> line.startsWith("data:")).findFirst().orElseThrow())
        .contains("notifications/resources/updated", "folkmoot://question/7");
  }

  // ---- cost

  @Test
  void parked_calls_cost_little() throws Exception {
    int calls = 2_000;
    var message = waitFor("{\"name\":\"wait\"}");
    park(50, message).forEach(EngineTest::close);
    long before = used();
    var sockets = park(calls, message);
    long each = (used() - before) / calls;
    sockets.forEach(EngineTest::close);
    System.out.printf("a parked call costs %,d bytes%n", each);
    assertThat(each).isLessThan(16 * 1024);
  }

  @Test
  void what_a_call_came_with_is_let_go_while_it_waits() throws Exception {
    int calls = 32;
    int luggage = 1_000_000;
    var message =
        waitFor(
            "{\"name\":\"wait\",\"_meta\":{\"luggage\":\"%s\"}}".formatted("x".repeat(luggage)));
    park(1, message).forEach(EngineTest::close);
    long before = used();
    var sockets = park(calls, message);
    long each = (used() - before) / calls;
    sockets.forEach(EngineTest::close);
    assertThat(each).isLessThan(luggage / 2);
  }

  private byte[] waitFor(String params) {
    var body = Talk.modern("tools/call", params).toString();
    var head =
        """
        POST /mcp HTTP/1.1
        Host: 127.0.0.1:%d
        Content-Type: application/json
        Accept: application/json, text/event-stream
        MCP-Protocol-Version: 2026-07-28
        Mcp-Method: tools/call
        Mcp-Name: wait
        Content-Length: %d

        """
            .formatted(served.port(), body.length());
    return (head.replace("\n", "\r\n") + body).getBytes(StandardCharsets.US_ASCII);
  }

  private List<Socket> park(int calls, byte[] message) throws IOException {
    var sockets = new ArrayList<Socket>();
    for (int i = 0; i < calls; i++) {
      var socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
      socket.getOutputStream().write(message);
      sockets.add(socket);
    }
    Stream.generate(workshop::next).limit(calls).forEach(_ -> {});
    return sockets;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static long used() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(100);
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
