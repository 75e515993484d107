package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Config;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Whatever happens in whatever order, a debate is continued if and only if no required context
 * request is open.
 */
class EnforcementTest {
  private static final int STEPS = 80;
  private static final int ROUNDS = 100;

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void a_debate_is_continued_exactly_when_nothing_required_is_open(long seed) {
    check(Api.config(data, Optional.empty()), seed);
  }

  @ParameterizedTest
  @ValueSource(longs = {9, 10})
  void so_it_is_on_postgres(long seed) {
    check(Api.config(data, Optional.of(Databases.postgresUrl())), seed);
  }

  private static void check(Config config, long seed) {
    try (var history = new History(config, new Random(seed))) {
      for (int i = 0; i < STEPS; i++) {
        history.step();
      }
      assertThat(history.refused).as("continues that were refused").isPositive();
      assertThat(history.round).as("rounds that were run").isGreaterThan(1);
    }
  }

  /** A debate of two external agents, and what we know of its requests. */
  private static final class History implements AutoCloseable {
    private final Config config;
    private final Random random;
    private final String id;
    private final Map<String, Boolean> open = new HashMap<>();
    private final Set<String> fulfilled = new HashSet<>();
    private Api api;
    private int round = 1;
    private int refused;

    History(Config config, Random random) {
      this.config = config;
      this.random = random;
      this.api = Api.start(config);
      var body =
          Map.of("topic", "Which?", "agents", List.of("ana", "ben"), "rounds", ROUNDS, "by", "zed");
      id = api.post("/api/roundtables", body).expect(201).json().get("sessionId").asString();
    }

    void step() {
      switch (random.nextInt(7)) {
        case 0 -> restart();
        case 1 -> answerOne();
        case 2 -> continueWith(someOf(open.keySet()));
        case 3 -> continueWithWrong();
        case 4 -> withdraw();
        default -> {
          speak();
          continueWith(random.nextInt(3) == 0 ? someOf(open.keySet()) : open.keySet());
        }
      }
      compare();
    }

    private void restart() {
      api.close();
      api = Api.start(config);
    }

    private List<JsonNode> questions(String type) {
      return api.get("/api/questions?status=open&type=" + type)
          .expect(200)
          .json()
          .get("questions")
          .valueStream()
          .toList();
    }

    /** Everybody who is asked takes the turn, with some requests. */
    private void speak() {
      for (var turn : questions("TURN")) {
        var agent = turn.get("to").get(0).asString();
        var response =
            Json.object().put("position", "P").put("reasoning", "R").put("confidence", 0.5);
        var requests = response.putArray("contextRequests");
        for (int i = random.nextInt(3); i > 0; i--) {
          requests
              .addObject()
              .put("query", "Query " + UUID.randomUUID())
              .put("reason", "Reason")
              .put("priority", random.nextInt(3) == 0 ? "optional" : "required");
        }
        api.answer(turn.get("id").asString(), agent, Json.write(response)).expect(200);
      }
      for (var request : requests()) {
        var key = request.get("id").asString();
        if (!fulfilled.contains(key)) {
          open.put(key, request.get("priority").asString().equals("required"));
        }
      }
    }

    private List<JsonNode> requests() {
      return api.get("/api/roundtables/" + id)
          .expect(200)
          .json()
          .get("pendingContextRequests")
          .valueStream()
          .toList();
    }

    private void answerOne() {
      open.keySet().stream()
          .sorted()
          .findFirst()
          .ifPresent(
              key -> {
                api.answer(key, "ann", "Known.").expect(200);
                fulfil(key);
              });
    }

    private void fulfil(String key) {
      open.remove(key);
      fulfilled.add(key);
    }

    private List<String> someOf(Set<String> keys) {
      return keys.stream().sorted().filter(_ -> random.nextBoolean()).toList();
    }

    private void continueWith(Collection<String> brought) {
      var results = brought.stream().map(this::result).toList();
      boolean running = session().get("running").asBoolean();
      var reply =
          api.post(
              "/api/roundtables/%s/continue".formatted(id),
              Map.of("by", "zed", "contextResults", results));
      if (running) {
        reply.expect(409);
        return;
      }
      List.copyOf(brought).forEach(this::fulfil);
      if (open.containsValue(true)) {
        assertThat(reply.expect(409).code()).isEqualTo("CONTEXT_REQUIRED");
        assertThat(reply.json().get("detail").asString())
            .startsWith(
                "Cannot continue: %d required"
                    .formatted(open.values().stream().filter(one -> one).count()));
        refused++;
      } else {
        assertThat(reply.expect(200).json().get("roundNumber").asInt()).isEqualTo(++round);
      }
    }

    private Map<String, Object> result(String key) {
      return random.nextBoolean()
          ? Map.of("requestId", key, "success", true, "result", "Found.")
          : Map.of("requestId", key, "success", false, "error", "Not found.");
    }

    /** One wrong id, and nothing of the call is taken. */
    private void continueWithWrong() {
      var results =
          open.keySet().stream().map(this::result).collect(Collectors.toCollection(ArrayList::new));
      results.add(result(UUID.randomUUID().toString()));
      boolean running = session().get("running").asBoolean();
      api.post(
              "/api/roundtables/%s/continue".formatted(id),
              Map.of("by", "zed", "contextResults", results))
          .expect(running ? 409 : 400);
    }

    /** Neither the agent that asked nor a person lets a debate go on without a result. */
    private void withdraw() {
      for (var request : requests()) {
        for (var by : List.of(request.get("agentId").asString(), "ann")) {
          api.post(
                  "/api/questions/%s/cancel".formatted(request.get("id").asString()),
                  Map.of("by", by))
              .expect(403);
        }
      }
    }

    private JsonNode session() {
      return api.get("/api/roundtables/" + id).expect(200).json().get("session");
    }

    private void compare() {
      assertThat(requests().stream().map(one -> one.get("id").asString()))
          .containsExactlyInAnyOrderElementsOf(open.keySet());
      assertThat(session().get("currentRound").asInt()).isEqualTo(round);
    }

    @Override
    public void close() {
      api.close();
    }
  }
}
