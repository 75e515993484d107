package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server is killed in the middle of waves, again and again. */
class RoundtableCrashTest {
  private static final int CRASHES = 20;
  private static final int AGENTS = 8;
  private static final int ROUNDS = 12;

  private static final Pattern ROUND = Pattern.compile("This is round (\\d+) of");

  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger calls = new AtomicInteger();

  /** How often each agent was called in each round. */
  private final Map<String, Integer> asked = new ConcurrentHashMap<>();

  private final Random random = new Random(3);

  /** How often each response was asked for that was recorded at the last crash. */
  private final Map<String, Integer> paid = new HashMap<>();

  @AutoClose
  private final ModelServer models =
      new ModelServer()
          .always(request -> Replies.isAnalyst(request) ? Replies.agree(0.5) : respond(request))
          .allowing(allowed);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  private ModelServer.Act respond(ModelServer.Request request) {
    var round = ROUND.matcher(Replies.prompt(request));
    assertThat(round.find()).isTrue();
    asked.merge(where(round.group(1), Replies.name(request)), 1, Integer::sum);
    return Replies.respond("call " + calls.incrementAndGet(), 0.5);
  }

  private static String where(String round, String name) {
    return "%s in round %s".formatted(name, round);
  }

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
    endCallsOfTheDead();
    paid.putAll(asked(seen));
    for (int crash = 1; crash < CRASHES; crash++) {
      try (var server = start();
          var debates = new Debates(Api.at(server.url()))) {
        step(debates, id, seen);
        server.kill();
      }
      endCallsOfTheDead();
      requireNoMoreCalls();
      paid.putAll(asked(seen));
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
      requireNoMoreCalls();
      assertThat(asked.values()).as("turns in progress were repeated").anyMatch(n -> n > 1);
    }
  }

  /** What a server that was killed has asked for was recorded by nobody. */
  private void endCallsOfTheDead() {
    allowed.release(1_000);
    Api.awaitUntil(() -> !models.isBusy());
    allowed.drainPermits();
  }

  /** How often each response that is recorded was asked for by now. */
  private Map<String, Integer> asked(Map<String, String> seen) {
    return seen.keySet().stream().collect(Collectors.toMap(one -> one, asked::get));
  }

  private void requireNoMoreCalls() {
    assertThat(asked).as("a recorded response is not asked for again").containsAllEntriesOf(paid);
  }

  private ServerProcess start() {
    var config = Debates.configured(data, "openai", models);
    return ServerProcess.start(data.resolve("data"), Map.of("FOLKMOOT_CONFIG", config.toString()));
  }

  /**
   * Begins the next round if one is over, lets some speak, or all that are left of the round if
   * those are fewer, and sees what is recorded.
   */
  private void step(Debates debates, String id, Map<String, String> seen) {
    int turns = 1 + random.nextInt(AGENTS);
    if (!isRunning(debates, id) && debates.session(id).get("currentRound").asInt() < ROUNDS) {
      debates.goOnLater(id);
    }
    int spoken = calls.get() + turns;
    allowed.release(turns);
    Api.awaitUntil(() -> calls.get() >= spoken || !isRunning(debates, id));
    remember(debates, id, seen);
  }

  private static boolean isRunning(Debates debates, String id) {
    return debates.session(id).get("running").asBoolean();
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
                var where =
                    where(one.get("roundNumber").asString(), one.get("agentName").asString());
                var said = one.get("position").asString();
                assertThat(seen.getOrDefault(where, said)).as(where).isEqualTo(said);
                seen.put(where, said);
              });
    }
  }
}
