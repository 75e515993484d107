package dev.folkmoot.mcp.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.MemoryTasks;
import dev.folkmoot.mcp.Served;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.mcp.Workshop;
import dev.folkmoot.testing.Api;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Lines in, lines out, whatever happens to the server between them. */
class StdioProxyTest {
  private static final String BEGIN =
      """
      {"jsonrpc":"2.0","id":"begin","method":"initialize","params":{"protocolVersion":"2025-11-25",
       "capabilities":{"elicitation":{}},"clientInfo":{"name":"test","version":"1"}}}
      """;

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Workshop workshop = new Workshop();
  private Served served = serve(0);
  private volatile URI announced = served.url();
  private final PipedOutputStream toProxy = new PipedOutputStream();
  private final Lines lines = new Lines();
  private Thread proxy = Thread.currentThread();

  private Served serve(int port) {
    return new Served(workshop.catalogue(), new MemoryTasks(), InstantSource.system(), port);
  }

  @BeforeEach
  void start() throws IOException {
    var in = new PipedInputStream(toProxy, 1 << 20);
    proxy =
        Thread.startVirtualThread(
            () -> {
              try {
                new StdioProxy(
                        HttpClient.newHttpClient(), () -> announced, Map.of(), in, lines, PATIENCE)
                    .run();
              } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
  }

  @AfterEach
  void stop() throws IOException {
    toProxy.close();
    served.close();
  }

  private void say(String message) throws IOException {
    toProxy.write((message.replace('\n', ' ') + "\n").getBytes(StandardCharsets.UTF_8));
    toProxy.flush();
  }

  private JsonNode hear() {
    return Json.tree(lines.next());
  }

  /** What the proxy prints, line by line. */
  private static final class Lines extends OutputStream {
    private final BlockingQueue<String> whole = new LinkedBlockingQueue<>();
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int b) {
      if (b == '\n') {
        whole.add(line.toString(StandardCharsets.UTF_8));
        line.reset();
      } else {
        line.write(b);
      }
    }

    String next() {
      try {
        return String.valueOf(whole.poll(20, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void begin() throws IOException {
    say(BEGIN);
    assertThat(hear().path("result").path("protocolVersion").asString()).isEqualTo("2025-11-25");
    say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    say("{\"jsonrpc\":\"2.0\",\"id\":\"list\",\"method\":\"tools/list\"}");
    assertThat(hear().path("result").path("tools")).hasSize(7);
  }

  private static String call(String id, String tool) {
    return "{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"method\":\"tools/call\",\"params\":{\"name\":\"%s\"}}"
        .formatted(id, tool);
  }

  @Test
  void a_wait_does_not_hold_up_what_comes_after_it() throws Exception {
    begin();
    say(call("long", "wait"));
    var waiting = workshop.next();
    say(call("short", "echo"));
    assertThat(hear().path("id").asString()).isEqualTo("short");
    waiting.news().complete("at last");
    assertThat(hear().path("id").asString()).isEqualTo("long");
  }

  @Test
  void both_eras_pass_through_with_the_headers_they_need() throws Exception {
    say(Talk.modern("tools/call", "{\"name\":\"echo\"}").put("id", 5).toString());
    assertThat(hear().path("result").path("resultType").asString()).isEqualTo("complete");
    say(Talk.modern("nothing/here", "{}").put("id", 6).toString());
    assertThat(hear().path("error").path("code").asInt()).isEqualTo(-32601);
    begin();
    say(call("deed", "deed"));
    var question = hear();
    assertThat(question.path("method").asString()).isEqualTo("elicitation/create");
    say(
        "{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"action\":\"cancel\"}}"
            .formatted(question.get("id")));
    assertThat(hear().path("result").toString()).contains("CANCEL");
  }

  @Test
  void a_wait_that_a_restart_cuts_is_asked_again_under_the_same_id() throws Exception {
    begin();
    say(call("cut", "wait"));
    workshop.next();
    int port = served.port();
    served.close();
    served = serve(port);
    workshop.next().news().complete("after the restart");
    var answer = hear();
    assertThat(answer.path("id").asString()).isEqualTo("cut");
    assertThat(answer.path("result").path("structuredContent").path("news").asString())
        .isEqualTo("after the restart");
  }

  @Test
  void a_server_that_comes_back_elsewhere_is_found() throws Exception {
    begin();
    say(call("cut", "wait"));
    workshop.next();
    var old = served;
    served = serve(0);
    announced = served.url();
    old.close();
    workshop.next().news().complete("from elsewhere");
    assertThat(hear().at("/result/structuredContent/news").asString()).isEqualTo("from elsewhere");
  }

  @Test
  void a_server_that_only_fails_is_not_asked_for_ever() throws Exception {
    begin();
    int port = served.port();
    served.close();
    var failing =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    failing.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    failing.start();
    try {
      say(call("tried", "wait"));
      var answer = hear();
      assertThat(answer.path("id").asString()).isEqualTo("tried");
      assertThat(answer.at("/error/message").asString()).contains("call again");
    } finally {
      failing.stop(0);
    }
  }

  @Test
  void what_may_not_be_done_twice_is_not_asked_again() throws Exception {
    begin();
    say(call("deed", "deed"));
    assertThat(hear().path("method").asString()).isEqualTo("elicitation/create");
    int port = served.port();
    served.close();
    var answer = hear();
    assertThat(answer.path("id").asString()).isEqualTo("deed");
    assertThat(answer.path("error").path("message").asString()).contains("check whether");
    served = serve(port);
    assertThat(workshop.deeds).hasValue(1);
  }

  @Test
  void cancelling_hangs_up() throws Exception {
    var wait = "{\"name\":\"wait\",\"_meta\":{\"progressToken\":1}}";
    say(Talk.modern("tools/call", wait).put("id", 9).toString());
    var waiting = workshop.next();
    say(
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":9}}");
    Api.awaitUntil(
        () -> {
          waiting.call().progress("is anybody there?");
          return waiting.news().isCancelled();
        });
    say(Talk.modern("tools/call", "{\"name\":\"echo\"}").put("id", 10).toString());
    var next = hear();
    while (next.has("method")) {
      next = hear();
    }
    assertThat(next.path("id").asInt()).isEqualTo(10);
  }

  @Test
  void what_is_no_message_gets_an_error_and_nothing_else_is_printed() throws Exception {
    say("hello?");
    assertThat(hear().path("error").path("code").asInt()).isEqualTo(-32700);
    say("{\"jsonrpc\":\"2.0\",\"id\":1}");
    say("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
    var refused = hear();
    assertThat(refused.path("id").asInt()).isEqualTo(2);
    assertThat(refused.path("error").path("message").asString()).contains("Mcp-Session-Id");
  }

  @Test
  void it_ends_when_the_input_ends_but_not_before_the_last_reply() throws Exception {
    say(Talk.modern("tools/call", "{\"name\":\"echo\"}").toString());
    toProxy.close();
    proxy.join();
    assertThat(hear().path("result").isObject()).isTrue();
    assertThat(lines.whole).isEmpty();
  }
}
