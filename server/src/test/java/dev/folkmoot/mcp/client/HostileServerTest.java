package dev.folkmoot.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.LogCapture;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A broken or hostile server costs its own call, and no more of ours than the bounds say. */
class HostileServerTest {
  private static final String OBJECT = "{\"type\":\"object\"}";

  @AutoClose private final StubServer server = StubServer.stateless();
  @AutoClose private final Toolbox box = new Toolbox(server.config("stub"));

  @Test
  void no_more_than_two_hundred_tools_are_taken() {
    server.tools(
        IntStream.range(0, 300)
            .mapToObj(n -> StubServer.tool("t" + n, OBJECT))
            .toArray(String[]::new));
    box.tool("t199");
    assertThat(box.names()).hasSize(200);
  }

  @Test
  void a_list_without_end_is_left_after_some_pages() {
    server.on(
        "tools/list",
        request ->
            request.result("{\"tools\":[%s],\"nextCursor\":\"more\"}".formatted(StubServer.ECHO)));
    box.await("stub/echo");
    assertThat(server.asked("tools/list")).hasSize(Bounds.PAGES);
  }

  @Test
  void a_long_description_is_cut() {
    server.tools(
        "{\"name\":\"wordy\",\"description\":\"%s\",\"inputSchema\":%s}"
            .formatted("x".repeat(10_000), OBJECT));
    assertThat(box.tool("wordy").description()).hasSize(4_001).endsWith("…");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"bad\"}",
        "{\"name\":\"bad\",\"inputSchema\":[]}",
        "{\"name\":\"bad\",\"inputSchema\":{\"type\":\"string\"}}",
        "{\"name\":\"bad\",\"inputSchema\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"strnig\"}}}}",
        "{\"name\":\"bad\",\"inputSchema\":{\"type\":\"object\",\"required\":\"a\"}}",
        "{\"name\":\"bad\",\"inputSchema\":{\"type\":\"object\",\"$schema\":\"http://127.0.0.1/evil\"}}",
        "{\"name\":\"bad name\",\"inputSchema\":{\"type\":\"object\"}}",
        "{\"name\":\"\",\"inputSchema\":{\"type\":\"object\"}}",
        "{\"name\":7,\"inputSchema\":{\"type\":\"object\"}}",
        "\"bad\"",
        "null"
      })
  void a_tool_that_no_model_can_be_given_is_left_out(String tool) {
    server.tools(tool, StubServer.ECHO);
    box.await("stub/echo");
  }

  @Test
  void a_tool_with_a_huge_schema_is_left_out() {
    var huge = "{\"type\":\"object\",\"description\":\"%s\"}".formatted("x".repeat(70_000));
    server.tools(StubServer.tool("huge", huge), StubServer.ECHO);
    box.await("stub/echo");
  }

  @Test
  void each_tool_that_is_left_out_is_logged_once() {
    try (var log = new LogCapture()) {
      server.tools(
          StubServer.tool("first", "{}"), StubServer.tool("second", "[]"), StubServer.ECHO);
      box.await("stub/echo");
      box.clock.advance(Duration.ofHours(2));
      box.await("stub/echo");
      Api.awaitUntil(() -> server.asked("tools/list").size() > 1);
      server.tools(StubServer.tool("third", "[]"), StubServer.tool("first", "{}"), StubServer.ECHO);
      box.clock.advance(Duration.ofHours(2));
      box.await("stub/echo");
      Api.awaitUntil(() -> !log.linesWith("'third' is not used").isEmpty());
      assertThat(log.linesWith("is not used"))
          .hasSize(3)
          .allMatch(line -> line.contains("MCP server stub: tool '"))
          .anyMatch(line -> line.contains("tool 'first' is not used: its input schema"))
          .anyMatch(line -> line.contains("tool 'second' is not used: its input schema"));
    }
  }

  @Test
  void a_schema_of_an_older_draft_is_taken() {
    var draft7 =
        "{\"type\":\"object\",\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"properties\":{\"a\":{\"items\":[{}]}}}";
    server.tools(StubServer.tool("tuple", draft7));
    box.await("stub/tuple");
  }

  @Test
  void a_list_of_more_than_a_mebibyte_is_not_read() throws Exception {
    server.on("tools/list", request -> request.result("\"%s\"".formatted("x".repeat(2_000_000))));
    assertThat(box.names()).isEmpty();
    server.tools(StubServer.ECHO);
    box.await("stub/echo");
  }

  @Test
  void a_result_of_more_than_a_mebibyte_fails_its_call() throws Exception {
    server.on("tools/call", request -> request.result(StubServer.text("x".repeat(2_000_000))));
    assertThat(Toolbox.why(box.call("echo"))).contains("more than we accept");
    fine();
  }

  @Test
  void a_long_result_is_cut_and_says_so() throws Exception {
    server.on("tools/call", request -> request.result(StubServer.text("x".repeat(60_000))));
    assertThat(Toolbox.text(box.call("echo")))
        .hasSizeBetween(50_000, 50_100)
        .endsWith("[cut: the result is longer than 50,000 characters]");
  }

  @Test
  void a_stream_without_end_fails_its_call() throws Exception {
    server.on(
        "tools/call",
        request -> {
          try (var out = request.stream()) {
            while (true) {
              StubServer.Request.event(
                  out,
                  "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":\"%s\"}".formatted("x".repeat(9_000)));
            }
          }
        });
    assertThat(Toolbox.why(box.call("echo"))).contains("more than we accept");
    fine();
  }

  @Test
  void an_event_without_end_fails_its_call() throws Exception {
    server.on(
        "tools/call",
        request -> {
          try (var out = request.stream()) {
            while (true) {
              out.write("data".repeat(10_000).getBytes(StandardCharsets.UTF_8));
            }
          }
        });
    assertThat(Toolbox.why(box.call("echo"))).contains("more than we accept");
    fine();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_slow_server_costs_the_limit_of_the_call(boolean afterItsFirstWords) throws Exception {
    server.on(
        "tools/call",
        request -> {
          if (afterItsFirstWords) {
            var out = request.stream();
            out.write("data: {".getBytes(StandardCharsets.UTF_8));
            out.flush();
          }
          Uninterruptibly.await(new CountDownLatch(1));
        });
    assertThat(Toolbox.why(box.call("echo", Json.object(), Toolbox.SHORT)))
        .contains("did not answer in time");
    fine();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "garbage",
        "[]",
        "{}",
        "null",
        "",
        "{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}",
        "{\"id\":"
      })
  void garbage_fails_its_call(String body) throws Exception {
    server.on("tools/call", request -> request.reply(200, "application/json", body));
    assertThat(Toolbox.why(box.call("echo"))).contains("not an MCP message");
    fine();
  }

  @Test
  void a_cut_connection_fails_its_call() throws Exception {
    server.on("tools/call", request -> request.stream().close());
    assertThat(Toolbox.why(box.call("echo"))).contains("closed the connection before it answered");
    fine();
  }

  @Test
  void a_header_that_cannot_be_sent_fails_its_call() throws Exception {
    server.tools(
        StubServer.tool(
            "echo",
            "{\"type\":\"object\",\"properties\":{\"a\":{\"x-mcp-header\":\"b\\r\\nHost: c\"}}}"));
    var result = box.call("echo", Json.object().put("a", "1"), Toolbox.LONG);
    assertThat(result).isInstanceOf(RemoteResult.NotSent.class);
    assertThat(Toolbox.why(result))
        .contains("was not sent this call: the call cannot be put into a request");
    assertThat(server.asked("tools/call")).isEmpty();
  }

  @Test
  void what_is_no_text_is_described() throws Exception {
    server.on(
        "tools/call",
        request ->
            request.result(
                """
                {"resultType":"complete","isError":true,"content":[
                 {"type":"text","text":"See:"},
                 {"type":"image","mimeType":"image/png","data":"AAAA"},
                 {"type":"resource","resource":{"uri":"a:b","blob":"AAAA"}},
                 {"type":"resource","resource":{"uri":"a:c","text":"inside"}},
                 {"type":"resource_link","uri":"a:d","name":"d"},
                 {"type":"hologram"}]}
                """));
    assertThat(box.call("echo"))
        .isEqualTo(
            new RemoteResult.Done(
                """
                See:
                [image, image/png]
                [resource, a:b]
                inside
                [link, a:d]
                [something that is not text]\
                """,
                true));
  }

  @Test
  void structured_content_stands_in_for_a_text_that_is_not_there() throws Exception {
    server.on(
        "tools/call",
        request -> request.result("{\"content\":[],\"structuredContent\":{\"n\":[1,2]}}"));
    assertThat(Toolbox.text(box.call("echo"))).isEqualTo("{\"n\":[1,2]}");
  }

  @Test
  void a_tool_that_wants_to_ask_a_person_fails() throws Exception {
    server.on("tools/call", request -> request.result("{\"resultType\":\"input_required\"}"));
    assertThat(Toolbox.why(box.call("echo"))).contains("wants to ask a person");
  }

  @Test
  void a_server_that_never_answers_holds_up_nobody_else() throws Exception {
    try (var silent =
            StubServer.stateless()
                .on("server/discover", _ -> Uninterruptibly.await(new CountDownLatch(1)));
        var both = new Toolbox(silent.config("silent"), server.config("stub"))) {
      both.await("stub/echo");
      fine();
    }
  }

  /** What comes after it is answered. */
  private void fine() throws InterruptedException {
    server.on("tools/call", request -> request.result(StubServer.text("fine")));
    assertThat(Toolbox.text(box.call("echo"))).isEqualTo("fine");
  }
}
