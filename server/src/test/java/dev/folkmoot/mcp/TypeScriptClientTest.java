package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Installation;
import dev.folkmoot.testing.Npm;
import dev.folkmoot.testing.ServerProcess;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The protocol's official clients, of both eras, while the server comes and goes. */
class TypeScriptClientTest {
  private static final String AGENT = "coder";

  @TempDir private Path data;

  enum Transport {
    HTTP {
      @Override
      List<String> to(URI server, Path data) {
        return List.of(server.resolve("/mcp?agent=" + AGENT).toString());
      }
    },
    STDIO {
      @Override
      List<String> to(URI server, Path data) {
        return Installation.program("mcp", "--agent", AGENT, "--data", data.toString());
      }
    };

    abstract List<String> to(URI server, Path data);
  }

  enum Stop {
    KILL {
      @Override
      void end(ServerProcess server) throws InterruptedException {
        server.kill();
      }
    },
    TERMINATE {
      @Override
      void end(ServerProcess server) {
        server.close();
      }
    };

    abstract void end(ServerProcess server) throws InterruptedException;
  }

  @BeforeAll
  static void install() throws Exception {
    Npm.install("the official TypeScript clients");
  }

  @ParameterizedTest
  @CsvSource({
    "client-v1.mjs, 2025-11-25, HTTP, KILL",
    "client-v1.mjs, 2025-11-25, HTTP, TERMINATE",
    "client-v1.mjs, 2025-11-25, STDIO, KILL",
    "client-v1.mjs, 2025-11-25, STDIO, TERMINATE",
    "client-v2.mjs, 2026-07-28, HTTP, KILL",
    "client-v2.mjs, 2026-07-28, HTTP, TERMINATE",
    "client-v2.mjs, 2026-07-28, STDIO, KILL",
    "client-v2.mjs, 2026-07-28, STDIO, TERMINATE"
  })
  void who_waits_is_held_through_a_restart_and_cleared_by_the_answer(
      String script, String revision, Transport transport, Stop stop) throws Exception {
    try (var server = ServerProcess.start(data);
        var agent = TypeScriptClient.start(script, "agent.mjs", transport.to(server.url(), data))) {
      assertThat(agent.says("connected").get("revision").asString()).isEqualTo(revision);
      assertThat(agent.says("listed").get("tools").valueStream().map(JsonNode::asString))
          .contains("check_gate", "ask_question", "wait_for_clearance");
      assertThat(agent.says("checked", 1).get("canProceed").asBoolean()).isTrue();
      var asked = agent.says("asked");
      assertThat(agent.says("checked", 2).get("canProceed").asBoolean()).isFalse();
      awaitBothWaiting(agent, server.url());
      stop.end(server);

      try (var again = ServerProcess.start(data, server.url().getPort());
          var api = Api.at(again.url())) {
        awaitBothWaiting(agent, again.url());
        requireNoticedAsItShould(agent, transport, stop);
        api.answer(asked, "ann", "no");
        requireCleared(agent, asked);
        assertThat(agent.says("checked", 3).get("canProceed").asBoolean()).isTrue();
        assertThat(agent.says("finished").get("pid")).isEqualTo(agent.says("connected").get("pid"));
        assertThat(agent.ended()).isZero();
      }
    }
  }

  private static void awaitBothWaiting(TypeScriptClient agent, URI server) {
    try (var api = Api.at(server)) {
      Api.awaitUntil(
          Duration.ofSeconds(30),
          () -> {
            assertThat(agent.said("waited")).noneMatch(TypeScriptClientTest::isCleared);
            return api.metric("folkmoot_waits_parked") == 2;
          });
    }
  }

  private static boolean isCleared(JsonNode waited) {
    return waited.get("cleared").asBoolean();
  }

  /** Who is told to come back does; who is cut off calls again, or the proxy does it for them. */
  private static void requireNoticedAsItShould(
      TypeScriptClient agent, Transport transport, Stop stop) throws InterruptedException {
    var told = agent.said("waited").stream().map(one -> one.get("how").asString());
    switch (stop) {
      case KILL -> assertThat(told).isEmpty();
      case TERMINATE -> assertThat(told).contains("plain", "streamed");
    }
    switch (transport) {
      case HTTP -> assertThat(agent.said("failed")).isNotEmpty();
      case STDIO -> {
        assertThat(agent.said("failed")).isEmpty();
        long proxy = agent.says("connected").get("pid").asLong();
        assertThat(ProcessHandle.of(proxy))
            .hasValueSatisfying(it -> assertThat(it.isAlive()).isTrue());
      }
    }
  }

  private static void requireCleared(TypeScriptClient agent, JsonNode asked)
      throws InterruptedException {
    agent.says("checked", 3);
    var cleared = agent.said("waited").stream().filter(TypeScriptClientTest::isCleared).toList();
    assertThat(cleared)
        .hasSize(2)
        .allSatisfy(
            one -> {
              assertThat(one.at("/answers/0/questionId")).isEqualTo(asked.get("id"));
              assertThat(one.at("/answers/0/answer").asString()).isEqualTo("no");
            });
  }
}
