package dev.folkmoot.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The cost of roundtables beside the agents that debate in them. */
final class RoundtableBenchmark implements Benchmark {
  private static final int WARM_UP = 5_000;
  private static final int DEBATES = 5_000;
  private static final int PART = 500;
  private static final int FEW = 100;
  private static final int LISTS = 500;
  private static final int PANEL = 8;
  private static final int WARM_ROUNDS = 2_000;
  private static final int ROUNDS = 40;
  private static final String ROW = "{\"by\":\"ann\",\"answer\":\"yes\"}";
  private static final String START =
      "{\"topic\":\"Which database?\",\"agentCount\":%d,\"rounds\":%d,\"by\":\"ann\"}";
  private static final String BARE =
      """
      {"model":"debater","stream":true,"messages":[{"role":"user","content":"Well?"}]}\
      """;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var measurements = new ArrayList<>(starts(scratch));
    measurements.add(parallelRound(scratch));
    return measurements;
  }

  /** Starts debates of four agents that answer at once, in turns with bare commits. */
  private static List<Measurement> starts(Scratch scratch) throws Exception {
    var data = scratch.directory("debating");
    try (var folkmoot = ServerProcess.inOpenMode(data, scripted(data));
        var bareServer = folkmoot.bareServer(scratch.directory("bare-server"));
        var caller = folkmoot.connect();
        var bare = bareServer.connect()) {
      var start = Request.post("/api/roundtables", START.formatted(4, 3));
      var starts = new ArrayList<Double>();
      var commits = new ArrayList<Double>();
      double statements = 0;
      for (int i = 0; i < WARM_UP + DEBATES; i++) {
        if (i == WARM_UP) {
          starts.clear();
          commits.clear();
          statements = caller.statements();
        }
        var row = Request.post("/rows/" + i, ROW);
        starts.add(Stopwatch.millis(() -> caller.call(start).require(201, "\"answered\":4")));
        commits.add(Stopwatch.millis(() -> bare.call(row).require(200, "accepted")));
      }
      double counted = (caller.statements() - statements) / DEBATES;
      return List.of(
          cost(starts, commits), growth(starts), statements(counted), listing(scratch, caller));
    }
  }

  /** A page of many debates against a page of few. */
  private static Measurement listing(Scratch scratch, Connection many) throws Exception {
    var data = scratch.directory("few");
    try (var folkmoot = ServerProcess.inOpenMode(data, scripted(data));
        var few = folkmoot.connect()) {
      debate(few, FEW);
      var list = Request.get("/api/roundtables?limit=50");
      Pair.Side ofMany =
          () -> Stopwatch.millis(() -> many.call(list).require(200, "\"cursor\":\""));
      Pair.Side ofFew = () -> Stopwatch.millis(() -> few.call(list).require(200, "\"cursor\":\""));
      Pair.of(LISTS, ofMany, ofFew);
      var pair = Pair.of(LISTS, ofMany, ofFew);
      return Measurement.atMost(
          1.2,
          "roundtable, list of 50",
          pair.firstToSecond(),
          "x",
          "of %,d %.2f ms, of %d %.2f ms"
              .formatted(WARM_UP + DEBATES, pair.first(), FEW, pair.second()));
    }
  }

  private static void debate(Connection caller, int times) throws Exception {
    var start = Request.post("/api/roundtables", START.formatted(4, 3));
    for (int i = 0; i < times; i++) {
      caller.call(start).require(201, "\"answered\":4");
    }
  }

  private static Path scripted(Path data) throws IOException {
    Files.writeString(
        data.resolve("debater.txt"),
        """
        {"position": "Use SQLite.", "reasoning": "One file is enough.", "confidence": 0.8}
        """);
    return Files.writeString(
        data.resolve("folkmoot.yaml"),
        """
        models:
          debater: { provider: scripted, script: debater.txt }
        """);
  }

  private static Measurement cost(List<Double> starts, List<Double> commits) {
    double start = new Samples(starts).median();
    double commit = new Samples(commits).median();
    return Measurement.atMost(
        2.5 * commit + 1,
        "roundtable, start of 4",
        start,
        " ms",
        "bound: 2.5 bare commits of %.2f ms each, plus 1 ms".formatted(commit));
  }

  private static Measurement growth(List<Double> starts) {
    double first = new Samples(starts.subList(0, PART)).median();
    double last = new Samples(starts.subList(DEBATES - PART, DEBATES)).median();
    return Measurement.atMost(
        1.2,
        "roundtable, last 500 starts",
        last / first,
        "x",
        "%.2f ms, the first 500 of 5,000 %.2f ms".formatted(last, first));
  }

  private static Measurement statements(double counted) {
    return Measurement.noted(
        "roundtable, statements",
        counted,
        "",
        "a start of 4, including those for claims and leases");
  }

  /** A round of eight agents against eight model calls at once, each with an analysis after it. */
  private static Measurement parallelRound(Scratch scratch) throws Exception {
    var data = scratch.directory("parallel");
    try (var model = new ModelServer();
        var folkmoot = ServerProcess.inOpenMode(data, configured(data, model));
        var caller = folkmoot.connect()) {
      var quick = round("quick");
      for (int i = 0; i < WARM_ROUNDS; i++) {
        caller.call(quick).require(201, "\"answered\":8");
      }
      return parallelRound(caller, model);
    }
  }

  /** The model server closes idle connections, so the bare ones are opened right before use. */
  private static Measurement parallelRound(Connection caller, ModelServer model) throws Exception {
    try (var bare = new BareCalls(model, PANEL)) {
      var slow = round("slow");
      Pair.Side round =
          () -> Stopwatch.millis(() -> caller.call(slow).require(201, "\"answered\":8"));
      Pair.of(ROUNDS, round, bare::slowestMillis);
      var analyses = new ArrayList<Double>();
      var pair =
          Pair.of(
              ROUNDS,
              round,
              () -> {
                analyses.add(bare.millis());
                return bare.slowestMillis();
              });
      double analysis = new Samples(analyses).median();
      return Measurement.atMost(
          1.2 * pair.second() + analysis,
          "roundtable, round of 8",
          pair.first(),
          " ms",
          "slowest of 8 bare calls %.1f ms, one more %.1f ms".formatted(pair.second(), analysis));
    }
  }

  private static Request round(String model) {
    var agents =
        IntStream.range(0, PANEL)
            .mapToObj(i -> "\"%s-%d\"".formatted(model, i))
            .collect(Collectors.joining(","));
    return Request.post(
        "/api/roundtables",
        "{\"topic\":\"Which database?\",\"agents\":[%s],\"rounds\":1,\"by\":\"ann\"}"
            .formatted(agents));
  }

  private static Path configured(Path data, ModelServer model) throws IOException {
    var agents =
        Stream.of("slow", "quick")
            .flatMap(name -> IntStream.range(0, PANEL).mapToObj(i -> agent(name, i)))
            .collect(Collectors.joining("\n"));
    return Files.writeString(
        data.resolve("folkmoot.yaml"),
        """
        models:
          slow: { provider: openai, model: slow, baseUrl: "http://127.0.0.1:%1$d/debate/v1", concurrency: 16 }
          quick: { provider: openai, model: quick, baseUrl: "http://127.0.0.1:%1$d/quick-debate/v1", concurrency: 16 }
        agents:
        %2$s
        """
            .formatted(model.port(), agents));
  }

  private static String agent(String model, int number) {
    return "  - { id: %1$s-%2$d, kind: model, model: %1$s }".formatted(model, number);
  }

  /** Calls of the model by themselves, on connections that are open already. */
  private record BareCalls(List<Connection> connections) implements AutoCloseable {
    private static final Request CALL = Request.post("/debate/v1/chat/completions", BARE);

    BareCalls(ModelServer model, int count) throws IOException {
      this(new ArrayList<>());
      for (int i = 0; i < count; i++) {
        connections.add(new Connection(model.port()));
      }
    }

    double millis() throws Exception {
      return millis(connections.getFirst());
    }

    private static double millis(Connection connection) throws Exception {
      return Stopwatch.millis(() -> connection.call(CALL).require(200, "[DONE]"));
    }

    double slowestMillis() throws Exception {
      double slowest = 0;
      try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
        var calls = connections.stream().map(one -> (Callable<Double>) () -> millis(one)).toList();
        for (var call : threads.invokeAll(calls)) {
          slowest = Math.max(slowest, call.get());
        }
      }
      return slowest;
    }

    @Override
    public void close() throws IOException {
      for (var connection : connections) {
        connection.close();
      }
    }
  }
}
