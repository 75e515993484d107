package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed in the middle of waves, again and again. */
class RoundtableCrashTest {
  private static final int CRASHES = 20;
  private static final int AGENTS = 8;
  private static final int ROUNDS = 12;

  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger calls = new AtomicInteger();
  private final Random random = new Random(3);

  @AutoClose
  private final ModelServer models =
      new ModelServer()
          .always(
              request ->
                  Replies.isAnalyst(request)
                      ? Replies.agree(0.5)
                      : Replies.respond("call " + calls.incrementAndGet(), 0.5))
          .allowing(allowed);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @Test
  void no_response_is_lost_or_paid_for_twice_and_each_round_goes_on_by_itself() throws Exception {
    Map<String, String> seen = new HashMap<>();
    String id;
    try (var server = start();
        var debates = new Debates(Api.at(server.url()))) {
      id = debates.startLater(Map.of("topic", "Which?", "agentCount", AGENTS, "rounds", ROUNDS));
      step(debates, id, seen);
      server.kill();
    }
    for (int crash = 1; crash < CRASHES; crash++) {
      try (var server = start();
          var debates = new Debates(Api.at(server.url()))) {
        step(debates, id, seen);
        server.kill();
      }
    }
    allowed.release(10_000);
    try (var server = start();
        var debates = new Debates(Api.at(server.url()))) {
      for (int round = debates.session(id).get("currentRound").asInt(); round < ROUNDS; round++) {
        debates.atRest(id);
        debates.goOn(id, Map.of()).expect(200);
      }
      debates.atRest(id);
      remember(debates, id, seen);
      assertThat(seen).hasSize(AGENTS * ROUNDS);
      assertThat(seen.values()).doesNotHaveDuplicates();
      assertThat(debates.session(id).get("status").asString()).isEqualTo("completed");
      assertThat(calls.get())
          .as("only turns in progress at a crash are asked for again")
          .isLessThanOrEqualTo(AGENTS * (ROUNDS + CRASHES));
    }
  }

  private ServerProcess start() {
    var config = Debates.configured(data, "openai", models);
    return ServerProcess.start(data.resolve("data"), Map.of("FOLKMOOT_CONFIG", config.toString()));
  }

  /** Lets some speak, begins the next round if one is over, and sees what is recorded. */
  private void step(Debates debates, String id, Map<String, String> seen)
      throws InterruptedException {
    int turns = 1 + random.nextInt(AGENTS);
    var session = debates.session(id);
    if (!session.get("running").asBoolean() && session.get("currentRound").asInt() < ROUNDS) {
      debates.goOnLater(id);
    }
    allowed.release(turns);
    models.awaitEnds(turns);
    remember(debates, id, seen);
  }

  /** What was recorded once stays as it is. */
  private static void remember(Debates debates, String id, Map<String, String> seen) {
    int end = debates.session(id).get("currentRound").asInt() + 1;
    for (int before = end; before > 1; before -= 3) {
      debates
          .api()
          .get("/api/roundtables/%s?before=%d".formatted(id, before))
          .expect(200)
          .json()
          .get("rounds")
          .valueStream()
          .flatMap(round -> round.get("responses").valueStream())
          .forEach(
              one -> {
                var where = one.get("roundNumber").asInt() + " " + one.get("agentId").asString();
                var said = one.get("position").asString();
                assertThat(seen.getOrDefault(where, said)).as(where).isEqualTo(said);
                seen.put(where, said);
              });
    }
  }
}
