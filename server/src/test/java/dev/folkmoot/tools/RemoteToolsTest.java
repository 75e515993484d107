package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.client.McpClients;
import dev.folkmoot.mcp.client.McpServerConfig;
import dev.folkmoot.mcp.client.StubServer;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import dev.folkmoot.tool.Content;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.tool.ToolResult;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** Calls of another server's tools by a model: what is sent, and what is sent once. */
class RemoteToolsTest {
  private static final String OBJECT = "{\"type\":\"object\"}";
  private static final String CLOSED = "{\"type\":\"object\",\"additionalProperties\":false}";

  private final SettableClock clock = new SettableClock();
  @AutoClose private final Store store = Databases.sqlite().open(clock);
  @AutoClose private final StubServer server = StubServer.older();

  @AutoClose
  private final McpClients clients =
      new McpClients(
          List.of(new McpServerConfig("stub", new McpServerConfig.Http(server.url(), Map.of()))),
          _ -> Optional.empty());

  private final RemoteTools tools = new RemoteTools(clients, store);

  private record ModelCall(String name, boolean isRetry, AtomicBoolean held) implements ToolCall {
    ModelCall(String name, boolean isRetry) {
      this(name, isRetry, new AtomicBoolean());
    }

    @Override
    public Optional<String> hold() {
      return held.get() ? Optional.of("you are held") : Optional.empty();
    }

    @Override
    public ObjectNode arguments() {
      return Json.object();
    }

    @Override
    public <T extends ToolCaller> T caller(Class<T> type) {
      return type.cast(AgentCaller.ofModel(new AgentId("ada")));
    }

    @Override
    public Duration maxWait() {
      return Duration.ofSeconds(30);
    }

    @Override
    public Optional<String> key() {
      return Optional.of(name);
    }

    @Override
    public <T> CompletableFuture<T> unlessCancelled(CompletableFuture<T> wait) {
      return wait;
    }
  }

  private Tool<ToolCall> tool() {
    return tools.tools(_ -> true).getFirst().tool();
  }

  private String call(String key) {
    return text(tool().call(new ModelCall(key, false)).join());
  }

  private String retry(String key) {
    return text(tool().call(new ModelCall(key, true)).join());
  }

  private static String text(ToolResult result) {
    return ((Content.Text) result.content().getFirst()).text();
  }

  private int sent() {
    return server.asked("tools/call").size();
  }

  /** The next calls are answered with the number of calls that have come. */
  private void answerWithNumber(boolean isError) {
    server.on(
        "tools/call",
        request ->
            request.result(
                "{\"isError\":%s,\"content\":[{\"type\":\"text\",\"text\":\"no %d\"}]}"
                    .formatted(isError, sent())));
  }

  @Test
  void the_same_call_is_sent_once_and_has_the_same_answer() {
    answerWithNumber(false);
    assertThat(call("a")).contains("no 1");
    assertThat(call("a")).contains("no 1");
    assertThat(retry("a")).contains("no 1");
    assertThat(call("b")).contains("no 2");
    assertThat(sent()).isEqualTo(2);
  }

  @Test
  void a_call_that_failed_is_sent_again_only_if_the_model_knows_that_it_failed() {
    answerWithNumber(true);
    assertThat(call("a")).isEqualTo("{\"source\":\"stub\",\"error\":\"no 1\"}");
    assertThat(call("a")).isEqualTo("{\"source\":\"stub\",\"error\":\"no 1\"}");
    answerWithNumber(false);
    assertThat(retry("a")).contains("no 2");
    assertThat(call("a")).contains("no 2");
    assertThat(sent()).isEqualTo(2);
  }

  @Test
  void a_call_without_an_answer_is_never_sent_again() {
    server.on("tools/call", request -> request.reply(502, "text/plain", "half of it"));
    assertThat(call("a")).contains("it may still have done what you asked");
    answerWithNumber(false);
    assertThat(call("a")).contains("It may or may not have run");
    assertThat(retry("a")).contains("It may or may not have run");
    assertThat(sent()).isEqualTo(1);
  }

  @Test
  void a_call_of_which_nothing_was_done_can_be_sent_again() {
    server.on("tools/call", request -> request.reply(404, "text/plain", ""));
    assertThat(call("a")).contains("forgets our session");
    answerWithNumber(false);
    assertThat(call("a")).contains("no 3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"readOnlyHint", "idempotentHint"})
  void a_tool_that_may_be_called_twice_writes_nothing_down(String hint) {
    server.tools(
        "{\"name\":\"look\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":{\"%s\":true}}"
            .formatted(hint));
    answerWithNumber(false);
    long before = store.statements();
    assertThat(call("a")).contains("no 1");
    assertThat(call("a")).contains("no 2");
    assertThat(store.statements()).isEqualTo(before);
  }

  @Test
  void a_tool_stays_the_same_until_its_server_describes_it_in_another_way() throws Exception {
    var changed = new CountDownLatch(1);
    server.on("GET", request -> tellOfChange(request, changed));
    server.tools(StubServer.tool("same", OBJECT), StubServer.tool("other", OBJECT));
    var before = tools.tools(_ -> true);
    assertThat(before).hasSize(2);
    assertThat(tools.tools(_ -> true)).isEqualTo(before);
    server.tools(StubServer.tool("other", CLOSED), StubServer.tool("same", OBJECT));
    changed.countDown();
    Api.awaitUntil(() -> !tools.tools(_ -> true).equals(before));
    var after = tools.tools(_ -> true);
    assertThat(after.getLast().tool()).isSameAs(before.getFirst().tool());
    assertThat(after.getFirst().tool().input().source().has("additionalProperties")).isTrue();
  }

  @Test
  void tools_whose_names_a_model_could_not_tell_apart_get_names_of_their_own() {
    var much = "x".repeat(70);
    server.tools(
        Stream.of("plain", "a.b_c", "a_b.c", "a_b", much + "1", much + "2")
            .map(name -> StubServer.tool(name, OBJECT))
            .toArray(String[]::new));
    var listed = tools.tools(_ -> true);
    assertThat(listed)
        .extracting(ModelTools.NamedTool::name)
        .contains("stub/plain", "stub/a.b_c", "stub/" + much + "2");
    assertThat(listed)
        .extracting(named -> named.tool().name())
        .hasSize(6)
        .doesNotHaveDuplicates()
        .contains("stub_plain", "stub_a_b")
        .allMatch(name -> name.matches("[A-Za-z0-9_-]{1,64}"));
  }

  private static void tellOfChange(StubServer.Request request, CountDownLatch changed)
      throws IOException {
    try (var out = request.stream()) {
      changed.await();
      StubServer.Request.event(
          out, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void calls_are_forgotten_after_some_days() {
    answerWithNumber(false);
    assertThat(call("a")).contains("no 1");
    clock.advance(Idempotency.KEEP_FOR.plusSeconds(1));
    assertThat(Idempotency.deleteBefore(store, clock.instant().minus(Idempotency.KEEP_FOR)))
        .isEqualTo(1);
    assertThat(call("a")).contains("no 2");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_held_agents_call_is_not_sent(boolean readOnly) {
    server.tools(
        "{\"name\":\"look\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":{\"readOnlyHint\":%s}}"
            .formatted(readOnly));
    answerWithNumber(false);
    var held = new ModelCall("a", false, new AtomicBoolean(true));
    assertThat(text(tool().call(held).join())).isEqualTo("you are held");
    assertThat(sent()).isZero();
    assertThat(call("a")).as("once it is cleared").contains("no 1");
  }

  @Test
  void a_call_is_not_sent_again_if_its_agent_is_held_meanwhile() {
    var held = new AtomicBoolean();
    server.on(
        "tools/call",
        request -> {
          held.set(true);
          request.reply(404, "text/plain", "");
        });
    assertThat(text(tool().call(new ModelCall("a", false, held)).join())).isEqualTo("you are held");
    assertThat(sent()).isEqualTo(1);
    answerWithNumber(false);
    assertThat(call("a")).as("nothing was done").contains("no 2");
  }

  @Test
  void a_call_that_still_waits_for_its_server_is_not_written_down() {
    var tool = tool();
    server.close();
    assertThat(call("a")).contains("is away");
    var waiting =
        Thread.startVirtualThread(() -> text(tool.call(new ModelCall("b", false)).join()));
    Api.awaitUntil(() -> waiting.getState() == Thread.State.TIMED_WAITING);
    assertThat(written()).isZero();
    waiting.interrupt();
  }

  private int written() {
    return store.read(
        tx ->
            tx.sql("select count(*) as number from idempotency")
                .first(row -> row.number("number"))
                .orElseThrow());
  }

  @Test
  void the_error_of_another_server_is_data_with_its_source() {
    server.on("tools/call", request -> request.reply(200, "application/json", refusal(request)));
    assertThat(call("a"))
        .isEqualTo("{\"source\":\"stub\",\"error\":\"the call was refused: no such account\"}");
  }

  private static String refusal(StubServer.Request request) {
    return "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32000,\"message\":\"no such account\"}}"
        .formatted(request.body().path("id"));
  }
}
