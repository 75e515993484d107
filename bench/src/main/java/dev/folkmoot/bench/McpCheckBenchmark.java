package dev.folkmoot.bench;

import java.time.Duration;
import java.util.List;

/** The rate of gate checks by tool, against REST on the same server. */
final class McpCheckBenchmark implements Benchmark {
  private static final int ROUNDS = 9;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration TIME = Duration.ofSeconds(1);

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inOpenMode(scratch.directory("folkmoot"))) {
      var tool =
          new LoadedServer(
              folkmoot,
              number -> Request.tool("/mcp?agent=agent-" + number, "check_gate", "{}"),
              CheckBenchmark.CAN_PROCEED);
      var rest =
          new LoadedServer(
              folkmoot,
              number -> Request.get("/api/gate/agent-" + number),
              CheckBenchmark.CAN_PROCEED);
      tool.rate(WARM_UP);
      rest.rate(WARM_UP);
      var rates = Pair.of(ROUNDS, () -> tool.rate(TIME), () -> rest.rate(TIME));
      return List.of(
          Measurement.atLeast(
              70,
              "mcp check",
              rates.firstToSecond() * 100,
              " %",
              "tool %.0f/s, REST %.0f/s; processor %.1f us and %.1f us each"
                  .formatted(rates.first(), rates.second(), tool.micros(), rest.micros())));
    }
  }
}
