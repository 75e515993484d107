package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The server is killed again and again while a squad talks and answers prompts. */
class SquadCrashTest {
  private static final int CRASHES = 8;
  private static final int PROMPTS = 30;
  private static final List<String> AGENTS = List.of("ada", "ben", "cyd");
  private static final String KEY = "Idempotency-Key";

  private final ConcurrentSkipListSet<String> acknowledged = new ConcurrentSkipListSet<>();
  private final AtomicInteger told = new AtomicInteger();
  private final Random random = new Random(17);

  @TempDir private Path data;

  @Test
  void what_was_acknowledged_is_there_once_after_every_crash() throws Exception {
    for (int crash = 0; crash < CRASHES; crash++) {
      try (var server = ServerProcess.start(data);
          var api = Api.at(server.url())) {
        var talking =
            AGENTS.stream()
                .map(agent -> CompletableFuture.runAsync(() -> talk(api, agent)))
                .toList();
        int until = told.get() + 5 + random.nextInt(20);
        Api.awaitUntil(
            () -> told.get() >= until || talking.stream().allMatch(CompletableFuture::isDone));
        server.kill();
        talking.forEach(CompletableFuture::join);
      }
    }
    try (var server = ServerProcess.start(data);
        var api = Api.at(server.url())) {
      AGENTS.forEach(agent -> talk(api, agent));
      requireWhole(api);
    }
  }

  /** Does all it has to do from the beginning, until it is cut off: done twice is done once. */
  private void talk(Api api, String agent) {
    try {
      for (int i = 0; i < PROMPTS; i++) {
        var word = "%s says %02d".formatted(agent, i);
        tell(api, "/api/chat", Map.of("author", agent, "text", word), word);
        for (var other : AGENTS) {
          var prompt = prompt(api, other, i);
          if (!other.equals(agent)) {
            var answer = "%s answers %s %02d".formatted(agent, other, i);
            var body = Map.of("agent_name", agent, "message", answer);
            tell(api, "/api/discussion/" + prompt, body, answer);
          }
        }
      }
    } catch (UncheckedIOException killed) {
      // begins anew after the restart
    }
  }

  /** Whoever comes first puts it, in the name of who asks. */
  private String prompt(Api api, String requester, int i) {
    var word = "%s asks %02d".formatted(requester, i);
    var body = Hall.asking(requester, word, 2);
    return tell(api, "/api/discussion", body, word).at("/prompt/id").asString();
  }

  private JsonNode tell(Api api, String path, Object body, String word) {
    var reply = api.post(path, body, KEY, word);
    assertThat(reply.status()).as(reply.body()).isIn(200, 201);
    if (acknowledged.add(word)) {
      told.incrementAndGet();
    }
    return reply.json();
  }

  private void requireWhole(Api api) {
    var texts = everything(api);
    assertThat(texts).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(acknowledged);
    assertThat(texts).hasSize(AGENTS.size() * PROMPTS * 4);
    var settled = api.get("/api/discussion?limit=200&status=resolved").json().get("prompts");
    assertThat(settled).hasSize(AGENTS.size() * PROMPTS);
    assertThat(settled)
        .allSatisfy(
            prompt -> {
              var asked = prompt.get("prompt_message").asString().split(" ", -1);
              assertThat(prompt.get("collected_context").valueStream().map(SquadCrashTest::message))
                  .containsExactlyInAnyOrderElementsOf(
                      AGENTS.stream()
                          .filter(agent -> !agent.equals(asked[0]))
                          .map(agent -> "%s answers %s %s".formatted(agent, asked[0], asked[2]))
                          .toList());
            });
  }

  private static String message(JsonNode context) {
    return context.get("message").asString();
  }

  private static List<String> everything(Api api) {
    var all = Json.array();
    long place = 0;
    JsonNode page;
    do {
      page = api.get("/api/chat?limit=200&after=" + place).expect(200).json();
      page.get("messages").forEach(all::add);
      place = all.get(all.size() - 1).get("seq").asLong();
    } while (page.get("more").asBoolean());
    return IntStream.range(0, all.size()).mapToObj(i -> all.get(i).get("text").asString()).toList();
  }
}
