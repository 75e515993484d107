package dev.folkmoot.bench;

import java.time.Duration;
import java.util.List;

/** A tool that does nothing, on our engine and on the official Java SDK, each on the same Jetty. */
final class McpSdkBenchmark implements Benchmark {
  private static final int ROUNDS = 9;
  private static final Duration WARM_UP = Duration.ofSeconds(15);
  private static final Duration TIME = Duration.ofSeconds(1);
  private static final String OURS = System.getProperty("java.class.path");
  private static final String THEIRS = System.getProperty("bench.sdk");
  private static final String DONE = "\"text\":";

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inOpenMode(scratch.directory("folkmoot"));
        var ours = folkmoot.withSameJvm(scratch.directory("ours"), NoOpToolServer.class, OURS);
        var theirs = folkmoot.withSameJvm(scratch.directory("sdk"), SdkServer.class, THEIRS)) {
      var call = Request.tool("/mcp", "nothing", "{}");
      var engine = new LoadedServer(ours, _ -> call, DONE);
      var sdk = new LoadedServer(theirs, _ -> call, DONE);
      engine.rate(WARM_UP);
      sdk.rate(WARM_UP);
      var rates =
          Pair.of(ROUNDS, () -> engine.ratePerProcessor(TIME), () -> sdk.ratePerProcessor(TIME));
      return List.of(
          Measurement.atLeast(
              3,
              "mcp tool against the SDK",
              rates.firstToSecond(),
              "x",
              "ours %.0f, SDK %.0f calls a second of processor"
                  .formatted(rates.first(), rates.second())));
    }
  }
}
