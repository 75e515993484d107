package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import dev.folkmoot.mcp.client.StubServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A model pays with the tool of another server, and our server is killed around that call. */
class ForeignToolCrashTest {
  enum Database {
    SQLITE,
    POSTGRES
  }

  private final AtomicInteger asked = new AtomicInteger();
  private final Queue<String> paid = new ConcurrentLinkedQueue<>();
  private final Queue<String> told = new ConcurrentLinkedQueue<>();
  private final Semaphore arrived = new Semaphore(0);
  private final Semaphore allowed = new Semaphore(0);

  @AutoClose private final StubServer bank = StubServer.stateless();
  @AutoClose private final ModelServer models = new ModelServer().always(this::act);
  @TempDir private Path data;

  /** Ada pays, another amount each time that she is asked, and then says so; others only talk. */
  private Act act(ModelServer.Request request) {
    var messages = request.body().get("messages");
    var last = messages.get(messages.size() - 1);
    if (last.get("role").asString().equals("tool")) {
      told.add(last.get("content").asString());
      return ModelServer.say("Done.");
    }
    return messages.get(0).get("content").asString().contains("You are ada")
        ? new Act.CallTools(
            List.of(),
            List.of(
                new RequestedCall(
                    "call-1", "bank_pay", "{\"amount\":%d}".formatted(asked.incrementAndGet()))))
        : ModelServer.say("I only listen.");
  }

  @BeforeEach
  void open() {
    bank.tools(StubServer.tool("pay", "{\"type\":\"object\"}"));
  }

  private void pay(StubServer.Request request) {
    paid.add(request.params().path("arguments").toString());
    arrived.release();
  }

  @ParameterizedTest
  @EnumSource
  void a_call_that_was_cut_by_a_crash_is_not_sent_again(Database database) throws Exception {
    var never = new CountDownLatch(1);
    bank.on(
        "tools/call",
        request -> {
          pay(request);
          if (paid.size() == 1) {
            await(never);
          }
          request.result(StubServer.text("paid twice"));
        });
    var settings = settings(database);
    try (var server = start(settings)) {
      var id = openDiscussion(server);
      arrived.acquire();
      server.kill();
      assertThat(completed(id, settings)).isEqualTo("Done.");
    }
    never.countDown();
    assertThat(paid).hasSize(1);
    assertThat(told)
        .singleElement()
        .asString()
        .contains("the server stopped first", "It may or may not have run");
  }

  @ParameterizedTest
  @EnumSource
  void the_answer_to_a_call_outlives_a_crash(Database database) throws Exception {
    bank.on(
        "tools/call",
        request -> {
          pay(request);
          request.result(StubServer.text("receipt 7, password=hunter2hunter2"));
        });
    models.allowing(allowed);
    var settings = settings(database);
    try (var server = start(settings)) {
      var id = openDiscussion(server);
      models.awaitCalls(1);
      allowed.release();
      models.awaitCalls(1);
      server.kill();
      allowed.release(100);
      assertThat(completed(id, settings)).isEqualTo("Done.");
    }
    assertThat(paid).hasSize(1);
    assertThat(told).last().asString().contains("receipt 7").doesNotContain("hunter2");
  }

  /** What ada has said once the discussion has come to its end in another process. */
  private String completed(String id, Map<String, String> settings) {
    try (var server = start(settings);
        var api = Api.at(server.url())) {
      var meeting = new Meeting(api, id).await("completed");
      return meeting.json().at("/entries/0/content").asString();
    }
  }

  private Map<String, String> settings(Database database) throws IOException {
    var config = Files.writeString(data.resolve("folkmoot.yaml"), config());
    var settings = new HashMap<>(Map.of("FOLKMOOT_CONFIG", config.toString()));
    if (database == Database.POSTGRES) {
      settings.put("FOLKMOOT_DATABASE_URL", Databases.postgresUrl());
    }
    return settings;
  }

  private String config() {
    return """
    models: { fast: { provider: openai, model: m-1, baseUrl: "%s" } }
    mcpServers: { bank: { url: "%s" } }
    agents:
      - { id: ada, name: ada, kind: model, model: fast, tools: ["bank/*"] }
      - { id: ben, name: ben, kind: model, model: fast }
    """
        .formatted(models.url(), bank.url());
  }

  private ServerProcess start(Map<String, String> settings) {
    return ServerProcess.start(data.resolve("data"), settings);
  }

  private static String openDiscussion(ServerProcess server) {
    var body = Json.object().put("topic", "The bill").put("maxRounds", 1).put("by", "zed");
    var seats = body.putArray("participants");
    seats.addObject().put("role", "specialist").put("agentId", "ada");
    seats.addObject().put("role", "specialist").put("agentId", "ben");
    try (var api = Api.at(server.url())) {
      return Meeting.of(api, api.post("/api/discussions", body).expect(201).json()).id();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
