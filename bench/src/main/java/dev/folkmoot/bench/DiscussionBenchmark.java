package dev.folkmoot.bench;

import dev.folkmoot.core.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** The cost of a discussion beside the models that speak in it. */
final class DiscussionBenchmark implements Benchmark {
  private static final int SPEAKERS = 4;
  private static final int AT_ONCE = 16;
  private static final int WARM_UP = 12;
  private static final int WARM_ROUNDS = 300;
  private static final int ROUNDS = 60;
  private static final int USUAL_ROUNDS = 3;
  private static final int CROWD = 200;
  private static final int CROWD_ROUNDS = 5;
  private static final int LONG_ROUNDS = 130;
  private static final int PART = 100;
  private static final String BARE =
      """
      {"model":"slow","stream":true,"messages":[{"role":"user","content":"Well?"}]}\
      """;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var data = scratch.directory("discussing");
    try (var model = new ModelServer();
        var folkmoot = ServerProcess.inOpenMode(data, configured(data, model));
        var caller = folkmoot.connect()) {
      for (int i = 0; i < WARM_UP; i++) {
        talk(caller, model);
      }
      for (var round : rounds(caller, "quick", WARM_ROUNDS)) {
        round.run();
      }
      var turns = talk(caller, model);
      var round = round(caller, model, ROUNDS);
      var busy = crowd(caller, model);
      return List.of(round, busy, turns.cost(), turns.growth(), turns.statements());
    }
  }

  private static Path configured(Path data, ModelServer model) throws IOException {
    return Files.writeString(
        data.resolve("folkmoot.yaml"),
        """
        models:
          slow: { provider: openai, model: slow, baseUrl: "http://127.0.0.1:%1$d/slow/v1", concurrency: %2$d }
          quick: { provider: openai, model: quick, baseUrl: "http://127.0.0.1:%1$d/quick/v1", concurrency: %2$d }
        """
            .formatted(model.port(), AT_ONCE));
  }

  private static String open(Connection caller, String model, boolean user, int rounds)
      throws IOException {
    var seats =
        IntStream.range(0, SPEAKERS)
            .mapToObj(
                i ->
                    "{\"role\":\"specialist\",\"name\":\"%s %d\",\"model\":\"%1$s\"}"
                        .formatted(model, i))
            .collect(Collectors.joining(","));
    var body =
        "{\"topic\":\"Well?\",\"maxRounds\":%d,\"maxTurns\":1000,\"participants\":[%s%s]}"
            .formatted(rounds, user ? "{\"role\":\"user\",\"agentId\":\"ann\"}," : "", seats);
    return caller.call(Request.post("/api/discussions", body)).require(201, "success").text("id");
  }

  /** A round of four against four calls of the model. */
  private static Measurement round(Connection caller, ModelServer model, int rounds)
      throws Exception {
    var next = rounds(caller, "slow", rounds).iterator();
    var call = Request.post("/slow/v1/chat/completions", BARE);
    var pair =
        Pair.of(rounds, () -> Stopwatch.nanos(next.next()), () -> bareNanos(model, call, SPEAKERS));
    return Measurement.atMost(
        1.15,
        "discussion, round of 4",
        pair.firstToSecond(),
        "x",
        "round %.1f ms, four calls %.1f ms".formatted(pair.first() / 1e6, pair.second() / 1e6));
  }

  /** Opens discussions for this number of rounds; the user's next turn starts each round. */
  private static List<Stopwatch.Action<IOException>> rounds(
      Connection caller, String model, int count) throws IOException {
    var rounds = new ArrayList<Stopwatch.Action<IOException>>();
    for (int i = 0; i < count; i += USUAL_ROUNDS) {
      var say =
          Request.post(
              "/api/discussions/" + open(caller, model, true, USUAL_ROUNDS),
              "{\"message\":\"Well?\",\"userId\":\"ann\"}");
      Stopwatch.Action<IOException> round = () -> caller.call(say).require(200, "success");
      rounds.addAll(Collections.nCopies(USUAL_ROUNDS, round));
    }
    return rounds;
  }

  /** The share of the time that many discussions at once keep the model busy. */
  private static Measurement crowd(Connection caller, ModelServer model) throws Exception {
    long calls = model.calls();
    for (int i = 0; i < CROWD; i++) {
      open(caller, "slow", false, CROWD_ROUNDS);
    }
    long from = model.calls();
    long busy = model.busyNanos();
    long begin = System.nanoTime();
    long until = calls + CROWD * SPEAKERS * CROWD_ROUNDS * 4L / 5;
    while (model.calls() < until) {
      Thread.sleep(5);
    }
    double elapsed = System.nanoTime() - begin;
    return Measurement.atLeast(
        90,
        "discussions, model busy",
        (model.busyNanos() - busy) / elapsed / AT_ONCE * 100,
        " %",
        "%d at once, %.0f turns a second"
            .formatted(CROWD, (model.calls() - from) / (elapsed / 1e9)));
  }

  private record Turns(double early, double late, double bare, double counted) {
    Measurement cost() {
      return Measurement.atMost(
          2,
          "discussion, cost of a turn",
          early - bare,
          " ms",
          "turn %.2f ms, bare call %.2f ms".formatted(early, bare));
    }

    Measurement growth() {
      return Measurement.atMost(
          1.2,
          "discussion, turn 500 to 5",
          late / early,
          "x",
          "%.2f ms and %.2f ms a turn".formatted(late, early));
    }

    Measurement statements() {
      return Measurement.atMost(
          6,
          "discussion, statements",
          counted,
          "",
          "a turn, including those for claims and leases");
    }
  }

  /** A long discussion whose model answers at once. */
  private static Turns talk(Connection caller, ModelServer model) throws Exception {
    double statements = caller.statements();
    var id = open(caller, "quick", false, LONG_ROUNDS);
    JsonNode discussion = transcript(caller, id);
    while (!discussion.at("/project/status").asString().equals("completed")) {
      Thread.sleep(200);
      discussion = transcript(caller, id);
    }
    var entries = discussion.get("entries");
    double counted = caller.statements() - statements;
    var call = Request.post("/quick/v1/chat/completions", BARE);
    double nanos = bareNanos(model, call, PART);
    return new Turns(
        millisPerTurn(entries, SPEAKERS),
        millisPerTurn(entries, entries.size() - PART - 1),
        nanos / PART / 1e6,
        counted / entries.size());
  }

  private static double millisPerTurn(JsonNode entries, int from) {
    return (at(entries, from + PART) - at(entries, from)) / (double) PART;
  }

  private static long at(JsonNode entries, int number) {
    return Instant.parse(entries.get(number).get("createdAt").asString()).toEpochMilli();
  }

  private static JsonNode transcript(Connection caller, String id) throws IOException {
    var path = "/api/discussions/%s/transcript".formatted(id);
    return Json.tree(caller.call(Request.get(path)).require(200, "success").body());
  }

  /** Calls of the model by themselves, on a connection that is open already. */
  private static double bareNanos(ModelServer model, Request call, int count) throws IOException {
    try (var bare = new Connection(model.port())) {
      bare.call(call).require(200, "[DONE]");
      return Stopwatch.nanos(
          () -> {
            for (int i = 0; i < count; i++) {
              bare.call(call).require(200, "[DONE]");
            }
          });
    }
  }
}
