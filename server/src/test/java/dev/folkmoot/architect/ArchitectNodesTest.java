package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.OffsetClock;
import dev.folkmoot.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many agents ask at once, their stories change, and nodes die. */
class ArchitectNodesTest {
  private static final int AGENTS = 100;
  private static final int REQUESTS = 20;

  /** After it, whatever the node that died had claimed may be claimed again. */
  private static final Duration LEASE = Duration.ofSeconds(7);

  private final AtomicInteger replies = new AtomicInteger();

  @AutoClose private final ModelServer models = new ModelServer().always(this::echo);

  private final OffsetClock clock = new OffsetClock();

  @TempDir private Path data;

  /** Tells which request it answers, and all that it sees before it. */
  private Act echo(ModelServer.Request request) {
    replies.incrementAndGet();
    var seen = Memory.texts(request, "user").stream().map(ArchitectNodesTest::content).toList();
    return Memory.answer(String.join(" ", seen));
  }

  private static String content(String message) {
    return Json.tree(message.substring(message.lastIndexOf("{\"from\""))).get("content").asString();
  }

  private Map<String, String> settings(Optional<String> database) throws IOException {
    var config =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            """
            models: { deep: { provider: openai, model: m-1, baseUrl: "%s", concurrency: 64 } }
            architect: { model: deep }
            """
                .formatted(models.url()));
    var all = new HashMap<>(Map.of("FOLKMOOT_CONFIG", config.toString()));
    database.ifPresent(url -> all.put("FOLKMOOT_DATABASE_URL", url));
    return all;
  }

  @Test
  void every_conversation_is_its_own_requests_and_replies_though_a_node_is_killed()
      throws Exception {
    var url = Databases.postgresUrl();
    try (var stays = new Studio(new Databases.Postgres(url), clock, models);
        var dies = ServerProcess.start(data.resolve("b"), settings(Optional.of(url)));
        var api = Api.at(dies.url());
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var agents = IntStream.range(0, AGENTS).mapToObj(i -> "coder-" + i).toList();
      agents.forEach(agent -> stays.coder(agent, agent + "-0"));
      var working =
          agents.stream()
              .map(agent -> CompletableFuture.runAsync(() -> work(stays, api, agent), threads))
              .toList();
      Api.awaitUntil(() -> replies.get() > AGENTS * REQUESTS / 3);
      dies.kill();
      clock.advance(LEASE);
      working.forEach(CompletableFuture::join);
      agents.forEach(agent -> requireWhole(stays, agent));
    }
  }

  /** Asks on either node, and once more on the other if its own has died; may change its story. */
  private static void work(Studio stays, Api dying, String agent) {
    var random = new Random(agent.hashCode());
    int story = 0;
    for (int i = 0; i < REQUESTS; i++) {
      if (random.nextInt(3) == 0) {
        stays.moveOn(agent, agent + "-" + story, agent + "-" + (story + 1));
        story++;
      }
      var content = "%s/%d/%d".formatted(agent, story, i);
      if (random.nextBoolean()) {
        ask(dying, agent, content);
      }
      var made = new NewRequest(RequestKind.QUESTION, content, Optional.empty(), Optional.empty());
      stays.replied(stays.architect.submit(made, Studio.as(agent), Optional.of(content)));
    }
  }

  private static void ask(Api api, String agent, String content) {
    try {
      api.post(
          "/api/requests",
          Map.of("from", agent, "kind", "question", "content", content),
          "Idempotency-Key",
          content);
    } catch (UncheckedIOException killed) {
      // asked again on the node that stays, under the same key
    }
  }

  /** In each epoch the requests of one story, each with the reply that saw all before it. */
  private static void requireWhole(Studio studio, String agent) {
    var all = new ArrayList<String>();
    int epochs = studio.context(agent, Optional.empty()).current();
    for (int epoch = 1; epoch <= epochs; epoch++) {
      var page = studio.context(agent, Optional.of(epoch));
      var seen = new ArrayList<String>();
      var messages = page.messages().subList(1, page.messages().size());
      for (int i = 0; i < messages.size(); i += 2) {
        var request = content(messages.get(i).content());
        seen.add(request);
        all.add(request);
        assertThat(request)
            .startsWith(
                page.epoch().story().orElseThrow().value().replaceFirst("-(\\d+)$", "/$1/"));
        assertThat(Json.tree(messages.get(i + 1).content()).get("answer").asString())
            .isEqualTo(String.join(" ", seen));
      }
    }
    assertThat(all.stream().map(text -> text.replaceFirst(".*/", "")))
        .containsExactlyElementsOf(
            IntStream.range(0, REQUESTS).mapToObj(Integer::toString).toList());
  }

  @Test
  void no_request_is_lost_or_answered_twice_when_the_server_is_killed_again_and_again()
      throws Exception {
    var agents = IntStream.range(0, 10).mapToObj(i -> "coder-" + i).toList();
    for (int crash = 1; crash <= 3; crash++) {
      try (var server = ServerProcess.start(data.resolve("data"), settings(Optional.empty()));
          var api = Api.at(server.url())) {
        int until = replies.get() + 15;
        var asking =
            agents.stream()
                .map(agent -> CompletableFuture.runAsync(() -> askAll(api, agent)))
                .toList();
        Api.awaitUntil(
            () -> replies.get() >= until || asking.stream().allMatch(CompletableFuture::isDone));
        server.kill();
        asking.forEach(CompletableFuture::join);
      }
    }
    try (var server = ServerProcess.start(data.resolve("data"), settings(Optional.empty()));
        var api = Api.at(server.url())) {
      agents.forEach(agent -> askAll(api, agent));
      for (var agent : agents) {
        var messages = api.get("/api/contexts/" + agent).expect(200).json().get("messages");
        var wanted = new ArrayList<String>();
        for (int i = 0; i < REQUESTS; i++) {
          wanted.add(agent + "/" + i);
          assertThat(content(messages.get(2 * i + 1).get("content").asString()))
              .isEqualTo(wanted.getLast());
          assertThat(
                  Json.tree(messages.get(2 * i + 2).get("content").asString())
                      .get("answer")
                      .asString())
              .isEqualTo(String.join(" ", wanted));
        }
        assertThat(messages).hasSize(2 * REQUESTS + 1);
      }
    }
  }

  /** Asks all from the beginning, until it is cut off: asked twice is asked once. */
  private static void askAll(Api api, String agent) {
    try {
      for (int i = 0; i < REQUESTS; i++) {
        var content = agent + "/" + i;
        var reply =
            api.post(
                    "/api/requests?wait=30s",
                    Map.of("from", agent, "kind", "question", "content", content),
                    "Idempotency-Key",
                    content)
                .expect(201);
        assertThat(reply.json().path("status").asString()).as(reply.body()).isEqualTo("replied");
      }
    } catch (UncheckedIOException killed) {
      // begins anew after the restart
    }
  }
}
