package dev.folkmoot.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.LogCapture;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both eras over HTTP, with servers that keep to the protocol. */
class HttpServerTest {
  @AutoClose private final StubServer stateless = StubServer.stateless();
  @AutoClose private final StubServer older = StubServer.older();

  @Test
  void a_request_without_session_says_all_there_is_to_know() throws Exception {
    var schema =
        "{\"type\":\"object\",\"properties\":{\"where\":{\"type\":\"string\",\"x-mcp-header\":\"Where\"}}}";
    stateless
        .tools(StubServer.tool("echo", schema))
        .on("tools/call", request -> request.result(StubServer.text("hello")));
    try (var box = new Toolbox(stateless.config("stub"))) {
      var arguments = Json.object().put("where", "Żory");
      var result =
          box.tool("echo").call(arguments, Toolbox.LONG, Optional.of("key-1"), Optional::empty);
      assertThat(Toolbox.text(result)).isEqualTo("hello");
    }
    var call = stateless.asked("tools/call").getFirst();
    var meta = call.params().path("_meta");
    assertThat(call.header("MCP-Protocol-Version")).contains("2026-07-28");
    assertThat(call.header("Mcp-Method")).contains("tools/call");
    assertThat(call.header("Mcp-Name")).contains("echo");
    assertThat(call.header("Mcp-Param-Where"))
        .hasValueSatisfying(v -> assertThat(v).contains("base64"));
    assertThat(meta.path("io.modelcontextprotocol/protocolVersion").asString())
        .isEqualTo("2026-07-28");
    assertThat(meta.path("io.modelcontextprotocol/clientCapabilities").isObject()).isTrue();
    assertThat(meta.path("dev.folkmoot/idempotencyKey").asString()).isEqualTo("key-1");
  }

  @Test
  void an_older_server_is_spoken_to_in_a_session_that_is_ended() throws Exception {
    older.on("tools/call", request -> request.result(StubServer.text("hello")));
    try (var box = new Toolbox(older.config("stub"))) {
      assertThat(Toolbox.text(box.call("echo"))).isEqualTo("hello");
    }
    var call = older.asked("tools/call").getFirst();
    assertThat(call.header("Mcp-Session-Id")).contains("s-1");
    assertThat(call.header("MCP-Protocol-Version")).contains("2025-11-25");
    assertThat(call.header("Mcp-Method")).isEmpty();
    assertThat(older.asked("notifications/initialized")).hasSize(1);
    assertThat(older.asked("DELETE")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-32601, -32022, -32602, -32000})
  void any_error_to_the_first_question_means_an_older_server(int code) {
    older.on("server/discover", request -> request.error(code == -32601 ? 404 : 200, code, "no"));
    try (var box = new Toolbox(older.config("stub"))) {
      box.await("stub/echo");
    }
  }

  @Test
  void a_session_that_the_server_forgot_is_begun_anew_and_the_call_repeated() throws Exception {
    var known = new AtomicReference<>("s-1");
    older
        .on("initialize", request -> request.begin(known.get()))
        .on(
            "tools/call",
            request -> {
              if (request.header("Mcp-Session-Id").filter(known.get()::equals).isPresent()) {
                request.result(StubServer.text("in " + known.get()));
              } else {
                request.error(404, -32001, "no such session");
              }
            });
    try (var box = new Toolbox(older.config("stub"))) {
      assertThat(Toolbox.text(box.call("echo"))).isEqualTo("in s-1");
      known.set("s-2");
      assertThat(Toolbox.text(box.call("echo"))).isEqualTo("in s-2");
      assertThat(older.asked("initialize")).hasSize(2);
    }
  }

  @Test
  void a_server_that_forgets_every_session_is_asked_twice_and_no_more() throws Exception {
    older.on("tools/call", request -> request.reply(404, "text/plain", ""));
    try (var box = new Toolbox(older.config("stub"))) {
      assertThat(Toolbox.why(box.call("echo"))).contains("forgets our session");
      assertThat(older.asked("tools/call")).hasSize(2);
    }
  }

  @Test
  void an_answer_may_come_in_a_stream_after_questions_of_the_server() throws Exception {
    var answers = new LinkedBlockingQueue<String>();
    older
        .on(
            "answer",
            request -> {
              answers.add(request.body().toString());
              request.reply(202, "text/plain", "");
            })
        .on(
            "tools/call",
            request -> {
              try (var out = request.stream()) {
                StubServer.Request.event(out, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\"}");
                StubServer.Request.event(
                    out, "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"sampling/createMessage\"}");
                StubServer.Request.event(
                    out, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\"}");
                StubServer.Request.event(out, request.answer(StubServer.text("at last")));
              }
            });
    try (var box = new Toolbox(older.config("stub"))) {
      assertThat(Toolbox.text(box.call("echo"))).isEqualTo("at last");
    }
    assertThat(answers.take()).contains("\"id\":7", "\"result\":{}");
    assertThat(answers.take()).contains("\"id\":8", "-32601");
  }

  @Test
  void a_change_is_heard_on_the_stream_of_a_session() {
    var open = new CountDownLatch(1);
    older.on(
        "GET",
        request -> {
          try (var out = request.stream()) {
            StubServer.Request.event(out, "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}");
            Uninterruptibly.await(open);
            StubServer.Request.event(
                out, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
            Uninterruptibly.await(new CountDownLatch(1));
          }
        });
    try (var box = new Toolbox(older.config("stub"))) {
      box.await("stub/echo");
      older.tools(StubServer.ECHO, StubServer.tool("more", "{\"type\":\"object\"}"));
      open.countDown();
      box.await("stub/echo", "stub/more");
    }
  }

  @Test
  void a_change_is_heard_by_a_subscription_where_there_are_no_sessions() {
    var open = new CountDownLatch(1);
    stateless
        .on(
            "server/discover",
            request ->
                request.result(
                    "{\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{\"listChanged\":true}}}"))
        .on(
            "subscriptions/listen",
            request -> {
              try (var out = request.stream()) {
                StubServer.Request.event(
                    out,
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/subscriptions/acknowledged\"}");
                Uninterruptibly.await(open);
                StubServer.Request.event(
                    out, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
                Uninterruptibly.await(new CountDownLatch(1));
              }
            });
    try (var box = new Toolbox(stateless.config("stub"))) {
      box.await("stub/echo");
      stateless.tools(StubServer.tool("other", "{\"type\":\"object\"}"));
      open.countDown();
      box.await("stub/other");
    }
    assertThat(
            stateless
                .asked("subscriptions/listen")
                .getFirst()
                .params()
                .path("notifications")
                .path("toolsListChanged")
                .asBoolean())
        .isTrue();
  }

  @Test
  void a_list_is_asked_for_again_when_it_is_old_and_not_before() {
    try (var box = new Toolbox(stateless.config("stub"))) {
      box.await("stub/echo");
      stateless.tools(StubServer.tool("other", "{\"type\":\"object\"}"));
      box.clock.advance(Duration.ofMinutes(59));
      box.await("stub/echo");
      assertThat(stateless.asked("tools/list")).hasSize(1);
      box.clock.advance(Duration.ofMinutes(2));
      box.await("stub/other");
    }
  }

  @Test
  void an_older_server_without_news_is_asked_once_a_minute() {
    try (var box =
        new Toolbox(
            older
                .on("tools/list", r -> r.result("{\"tools\":[%s]}".formatted(StubServer.ECHO)))
                .config("stub"))) {
      box.await("stub/echo");
      older.on("tools/list", r -> r.result("{\"tools\":[]}"));
      box.clock.advance(Duration.ofSeconds(50));
      box.await("stub/echo");
      box.clock.advance(Duration.ofSeconds(11));
      box.await();
    }
  }

  @Test
  void a_list_may_have_several_pages() {
    stateless.on(
        "tools/list",
        request ->
            request.result(
                request.params().has("cursor")
                    ? "{\"tools\":[%s]}".formatted(StubServer.tool("b", "{\"type\":\"object\"}"))
                    : "{\"tools\":[%s],\"nextCursor\":\"2\"}"
                        .formatted(StubServer.tool("a", "{\"type\":\"object\"}"))));
    try (var box = new Toolbox(stateless.config("stub"))) {
      box.await("stub/a", "stub/b");
    }
  }

  @Test
  void two_callers_at_once_each_get_their_own_answer() {
    var both = new CyclicBarrier(2);
    stateless.on(
        "tools/call",
        request -> {
          Uninterruptibly.await(both);
          request.result(StubServer.text(request.params().path("arguments").toString()));
        });
    try (var box = new Toolbox(stateless.config("stub"))) {
      var tool = box.tool("echo");
      var numbers = IntStream.range(0, 2).mapToObj(n -> Json.object().put("n", n));
      assertThat(Toolbox.atOnce(tool, Toolbox.LONG, numbers).stream().map(Toolbox::text))
          .containsExactly("{\"n\":0}", "{\"n\":1}");
    }
  }

  @Test
  void an_interrupted_call_ends_at_once_and_the_server_is_told() throws Exception {
    var begun = new CountDownLatch(1);
    older.on(
        "tools/call",
        request -> {
          begun.countDown();
          Uninterruptibly.await(new CountDownLatch(1));
        });
    try (var box = new Toolbox(older.config("stub"))) {
      var tool = box.tool("echo");
      assertThat(Toolbox.interrupted(tool, begun)).isEqualTo("interrupted");
      Api.awaitUntil(() -> !older.asked("notifications/cancelled").isEmpty());
      assertThat(older.asked("notifications/cancelled").getFirst().params().path("requestId"))
          .isEqualTo(older.asked("tools/call").getFirst().body().path("id"));
    }
  }

  @Test
  void a_server_that_is_away_has_no_tools_until_it_is_there() throws Exception {
    int port = stateless.port();
    var config = stateless.config("stub");
    stateless.close();
    try (var box = new Toolbox(config, older.config("older"))) {
      box.await("older/echo");
      try (var back = StubServer.stateless(port)) {
        back.on("tools/call", request -> request.result(StubServer.text("back")));
        box.await("stub/echo", "older/echo");
        assertThat(Toolbox.text(box.call("echo"))).isEqualTo("back");
      }
      assertThat(Toolbox.why(box.call("echo"))).contains("'stub' is away");
      assertThat(box.names()).as("as last listed").contains("stub/echo");
    }
  }

  @Test
  void credentials_come_from_the_environment_and_are_never_shown() throws Exception {
    stateless.on(
        "tools/call",
        request -> {
          if (request.params().path("arguments").has("fail")) {
            request.error(200, -32000, "bad token s3cret-value");
          } else {
            request.result(StubServer.text("you sent " + request.header("Authorization")));
          }
        });
    var config =
        new McpServerConfig(
            "stub",
            new McpServerConfig.Http(stateless.url(), Map.of("Authorization", "STUB_AUTH")));
    try (var box = new Toolbox(Map.of("STUB_AUTH", "Bearer s3cret-value"), config)) {
      assertThat(Toolbox.text(box.call("echo"))).contains("[masked]").doesNotContain("s3cret");
      var failed = box.call("echo", Json.object().put("fail", true), Toolbox.LONG);
      assertThat(failed)
          .isEqualTo(new RemoteResult.Done("the call was refused: bad token [masked]", true));
      assertThat(stateless.asked("tools/call").getFirst().header("Authorization"))
          .contains("Bearer s3cret-value");
    }
  }

  @Test
  void a_server_whose_credentials_are_not_set_is_not_called_until_they_are() throws Exception {
    var config =
        new McpServerConfig(
            "stub",
            new McpServerConfig.Http(stateless.url(), Map.of("Authorization", "STUB_AUTH")));
    var environment = new ConcurrentHashMap<String, String>();
    try (var log = new LogCapture();
        var box = new Toolbox(environment, config)) {
      assertThat(box.names()).isEmpty();
      var why = "MCP server stub is away: the environment variable STUB_AUTH is not set";
      Api.awaitUntil(() -> !log.linesWith(why).isEmpty());
      assertThat(stateless.asked("server/discover")).isEmpty();
      environment.put("STUB_AUTH", "Bearer s3cret-value");
      box.await("stub/echo");
      assertThat(log.linesWith("is away")).singleElement().asString().contains(why);
    }
  }

  private Toolbox withSecret() {
    var config =
        new McpServerConfig(
            "stub",
            new McpServerConfig.Http(stateless.url(), Map.of("Authorization", "STUB_AUTH")));
    return new Toolbox(Map.of("STUB_AUTH", "Bearer s3cret-value"), config);
  }

  @Test
  void a_credential_is_masked_before_an_error_is_cut() throws Exception {
    var said = "x".repeat(470) + " s3cret-value" + "y".repeat(470);
    stateless.on("tools/call", request -> request.error(200, -32000, said));
    try (var box = withSecret()) {
      assertThat(Toolbox.text(box.call("echo")))
          .startsWith("the call was refused: xxx")
          .endsWith("…")
          .doesNotContain("s3");
    }
  }

  @Test
  void a_credential_is_masked_in_what_tools_say_about_themselves_and_in_the_log() {
    stateless.tools(
        "{\"name\":\"a tool s3cret-value\",\"inputSchema\":{\"type\":\"object\"}}",
        "{\"name\":\"echo\",\"description\":\"Use"
            + " s3cret-value.\",\"inputSchema\":{\"type\":\"object\"}}");
    try (var log = new LogCapture();
        var box = withSecret()) {
      assertThat(box.tool("echo").description()).isEqualTo("Use [masked].");
      assertThat(log.linesWith("is not used")).singleElement().asString().contains("[masked]");
      assertThat(log.linesWith("s3cret")).isEmpty();
    }
  }

  @Test
  void a_server_that_takes_for_ever_to_hear_of_a_cancelled_call_is_left() throws Exception {
    var left = new CountDownLatch(1);
    older.on("tools/call", _ -> Uninterruptibly.await(new CountDownLatch(1)));
    older.on("notifications/cancelled", request -> trickle(request, left));
    try (var box = new Toolbox(older.config("stub"))) {
      assertThat(Toolbox.why(box.call("echo", Json.object(), Toolbox.SHORT)))
          .contains("did not answer in time");
      Api.awaitUntil(() -> left.getCount() == 0);
    }
  }

  /** Answers letter by letter until nobody listens. */
  private static void trickle(StubServer.Request request, CountDownLatch left) {
    try (var out = request.stream()) {
      while (true) {
        out.write('x');
        out.flush();
        LockSupport.parkNanos(1_000_000);
      }
    } catch (IOException e) {
      left.countDown();
    }
  }
}
