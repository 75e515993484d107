package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server is killed in the middle of waves of models, an external agent and a person, again and
 * again.
 */
class RoundtableCrashTest {
  private static final int CRASHES = 20;
  private static final List<String> MODELS = List.of("m-1", "m-2", "m-3", "m-4", "m-5", "m-6");
  private static final String EXTERNAL = "ada";
  private static final String PERSON = "ann";
  private static final List<String> GUESTS = List.of(EXTERNAL, PERSON);
  private static final List<String> AGENTS =
      Stream.concat(MODELS.stream(), GUESTS.stream()).toList();
  private static final int ROUNDS = 12;

  private static final Pattern ROUND = Pattern.compile("This is round (\\d+) of");

  private final Semaphore allowed = new Semaphore(0);
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger guestTurns = new AtomicInteger();

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
      register(debates, EXTERNAL, "external");
      register(debates, PERSON, "human");
      id = debates.startLater(Map.of("topic", "Which?", "agents", AGENTS, "rounds", ROUNDS));
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
      finishRound(debates, id, seen);
      while (debates.session(id).get("currentRound").asInt() < ROUNDS) {
        debates.goOnLater(id);
        finishRound(debates, id, seen);
      }
      remember(debates, id, seen);
      assertThat(seen).hasSize(AGENTS.size() * ROUNDS);
      assertThat(seen.values()).doesNotHaveDuplicates();
      assertThat(debates.session(id).get("status").asString()).isEqualTo("completed");
      requireNoMoreCalls();
      requireGuestsAskedOnceARound(debates, id);
      assertThat(asked.values()).as("turns in progress were repeated").anyMatch(n -> n > 1);
    }
  }

  private static void register(Debates debates, String id, String kind) {
    debates.api().post("/api/agents", Map.of("id", id, "kind", kind)).expect(201);
  }

  private static void requireGuestsAskedOnceARound(Debates debates, String id) {
    var asked = debates.api().pages("/api/questions?type=TURN&session=" + id, "questions");
    assertThat(asked).hasSize(GUESTS.size() * ROUNDS);
  }

  /** What a server that was killed has asked for was recorded by nobody. */
  private void endCallsOfTheDead() {
    allowed.release(1_000);
    Api.awaitUntil(() -> !models.isBusy());
    allowed.drainPermits();
  }

  /** How often each response that is recorded was asked for by now. */
  private Map<String, Integer> asked(Map<String, String> seen) {
    return asked.entrySet().stream()
        .filter(one -> seen.containsKey(one.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private void requireNoMoreCalls() {
    assertThat(asked).as("a recorded response is not asked for again").containsAllEntriesOf(paid);
  }

  private ServerProcess start() throws IOException {
    var config = Debates.configured(data, "openai", models);
    var agents = MODELS.stream().map("  - {id: %s, kind: model, model: fast}"::formatted).toList();
    Files.writeString(config, "\nagents:\n" + String.join("\n", agents), StandardOpenOption.APPEND);
    return ServerProcess.start(data.resolve("data"), Map.of("FOLKMOOT_CONFIG", config.toString()));
  }

  /**
   * Begins the next round if one is over; else lets guests take the turns that an earlier server
   * has asked for. Then lets some models speak, or all that are left of the round if those are
   * fewer, and sees what is recorded.
   */
  private void step(Debates debates, String id, Map<String, String> seen) {
    int turns = random.nextInt(MODELS.size() + 1);
    if (isRunning(debates, id)) {
      boolean alone = modelsAreDone(debates, id);
      askedGuests(debates, id).stream()
          .filter(_ -> alone || random.nextBoolean())
          .forEach(guest -> speak(debates, id, guest, seen));
    } else if (debates.session(id).get("currentRound").asInt() < ROUNDS) {
      debates.goOnLater(id);
    }
    int spoken = calls.get() + turns;
    allowed.release(turns);
    Api.awaitUntil(
        () -> calls.get() >= spoken || !isRunning(debates, id) || modelsAreDone(debates, id));
    remember(debates, id, seen);
  }

  /** All that are left speak. */
  private void finishRound(Debates debates, String id, Map<String, String> seen) {
    Api.awaitUntil(
        () -> {
          askedGuests(debates, id).forEach(guest -> speak(debates, id, guest, seen));
          return !isRunning(debates, id);
        });
  }

  /** The guests who are asked for their turn. */
  private static List<String> askedGuests(Debates debates, String id) {
    return debates
        .api()
        .get("/api/questions?status=open&type=TURN&session=" + id)
        .expect(200)
        .json()
        .get("questions")
        .valueStream()
        .map(question -> question.at("/to/0").asString())
        .toList();
  }

  /** The external agent speaks over MCP, the person over REST. Nobody is asked twice. */
  private void speak(Debates debates, String id, String guest, Map<String, String> seen) {
    var words = "turn %d, by %s".formatted(guestTurns.incrementAndGet(), guest);
    if (guest.equals(EXTERNAL)) {
      Caller.of(debates.api().url(), guest)
          .done("take_turn", Map.of("sessionId", id, "content", words));
    } else {
      var turn = Map.of("agentId", guest, "content", words);
      var taken = debates.api().post("/api/roundtables/%s/turns".formatted(id), turn);
      assertThat(taken.status()).as(taken.body()).isIn(200, 202);
    }
    var where = where(debates.session(id).get("currentRound").asString(), guest);
    assertThat(seen).as("turns that were taken before").doesNotContainKey(where);
    seen.put(where, words);
  }

  private static boolean modelsAreDone(Debates debates, String id) {
    var now = debates.find(id);
    var round = now.at("/session/currentRound").asInt();
    return now.get("rounds")
            .valueStream()
            .flatMap(one -> one.get("responses").valueStream())
            .filter(one -> one.get("roundNumber").asInt() == round)
            .filter(one -> MODELS.contains(one.get("agentName").asString()))
            .count()
        == MODELS.size();
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
