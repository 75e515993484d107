package dev.folkmoot.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The cost of requests to the architect beside its model, in short and long contexts. */
final class ArchitectBenchmark implements Benchmark {
  private static final int WARM_UP = 3_000;
  private static final int LONG = 199;
  private static final int AGENTS = 40;
  private static final int REQUESTS = 5;
  private static final int FEW = 100;
  private static final int MANY = 1_000;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var data = scratch.directory("reviewing");
    try (var model = new ModelServer();
        var folkmoot = ServerProcess.inOpenMode(data, configured(data, model));
        var caller = folkmoot.connect()) {
      for (int i = 0; i < WARM_UP; i++) {
        ask(caller, "warm-" + i % FEW);
      }
      for (int agent = 0; agent < AGENTS; agent++) {
        for (int i = 0; i < LONG; i++) {
          ask(caller, "old-" + agent);
        }
      }
      return List.of(requests(caller), resets(caller), memory(folkmoot, caller));
    }
  }

  /** A model with few tokens, so that both contexts are sent at about the same length. */
  private static Path configured(Path data, ModelServer model) throws IOException {
    return Files.writeString(
        data.resolve("folkmoot.yaml"),
        """
        models:
          quick: { provider: openai, model: quick, baseUrl: "http://127.0.0.1:%d/quick-answers/v1" }
        architect: { model: quick, contextTokens: 4000 }
        """
            .formatted(model.port()));
  }

  private static Measurement requests(Connection caller) throws Exception {
    var next = new int[2];
    var found =
        Pair.of(
            AGENTS * REQUESTS,
            () -> Stopwatch.millis(() -> ask(caller, "old-" + next[0]++ % AGENTS)),
            () -> {
              var agent = "new-" + next[1]++;
              ask(caller, agent);
              return Stopwatch.millis(() -> ask(caller, agent));
            });
    return Measurement.atMost(
        1.5,
        "architect, 200th request",
        found.firstToSecond(),
        "x",
        "%.2f ms, the 2nd %.2f ms, with a model that answers at once"
            .formatted(found.first(), found.second()));
  }

  private static Measurement resets(Connection caller) throws Exception {
    var next = new int[2];
    var found =
        Pair.of(
            AGENTS,
            () -> Stopwatch.millis(() -> reset(caller, "old-" + next[0]++)),
            () -> Stopwatch.millis(() -> reset(caller, "new-" + next[1]++)));
    return Measurement.atMost(
        1.5,
        "architect, reset",
        found.firstToSecond(),
        "x",
        "%.2f ms after 200 exchanges, %.2f ms after 2".formatted(found.first(), found.second()));
  }

  private static Measurement memory(ServerProcess folkmoot, Connection caller) throws IOException {
    for (int i = 0; i < FEW * REQUESTS; i++) {
      ask(caller, "few-" + i % FEW);
    }
    double few = folkmoot.residentKiB();
    for (int i = 0; i < MANY * REQUESTS; i++) {
      ask(caller, "many-" + i % MANY);
    }
    double many = folkmoot.residentKiB();
    return Measurement.atMost(
        1.2,
        "architect, memory",
        many / few,
        "x",
        "resident: %.0f MiB after %,d agents more, %.0f MiB before"
            .formatted(many / 1_024, MANY, few / 1_024));
  }

  private static void ask(Connection caller, String agent) throws IOException {
    var body = "{\"from\":\"%s\",\"kind\":\"question\",\"content\":\"Tabs?\"}".formatted(agent);
    caller.call(Request.post("/api/requests?wait=30s", body)).require(201, "\"answer\"");
  }

  private static void reset(Connection caller, String agent) throws IOException {
    caller
        .call(Request.post("/api/contexts/" + agent + "/reset", "{\"by\":\"ann\"}"))
        .require(200, "\"epoch\"");
  }
}
