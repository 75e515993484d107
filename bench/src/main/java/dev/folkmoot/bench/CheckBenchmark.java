package dev.folkmoot.bench;

import java.time.Duration;
import java.util.List;

/** The rate of gate checks, against a constant reply over the same HTTP server. */
final class CheckBenchmark implements Benchmark {
  static final String CAN_PROCEED = "\"canProceed\":true";
  private static final int ROUNDS = 9;
  private static final Duration WARM_UP = Duration.ofSeconds(5);
  private static final Duration TIME = Duration.ofSeconds(1);

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inPeopleMode(scratch.directory("folkmoot"));
        var bareServer = folkmoot.bareServer(scratch.directory("bare-server"))) {
      var check = new LoadedServer(folkmoot, n -> Request.get("/api/gate/agent-" + n), CAN_PROCEED);
      var constant =
          new LoadedServer(bareServer, n -> Request.get("/constant/agent-" + n), CAN_PROCEED);
      check.rate(WARM_UP);
      constant.rate(WARM_UP);
      var rates = Pair.of(ROUNDS, () -> check.rate(TIME), () -> constant.rate(TIME));
      return List.of(
          Measurement.atLeast(
              60,
              "check",
              rates.firstToSecond() * 100,
              " %",
              "check %.0f/s, constant %.0f/s; processor %.1f us and %.1f us each"
                  .formatted(rates.first(), rates.second(), check.micros(), constant.micros())));
    }
  }
}
