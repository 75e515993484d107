package dev.folkmoot.bench;

import java.util.List;

/** The time from sending an answer until the waiting caller has its reply. */
final class WakeBenchmark implements Benchmark {
  private static final int WARM_UP = 10_000;
  private static final int SAMPLES = 3_000;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inPeopleMode(scratch.directory("folkmoot"));
        var bareServer = folkmoot.bareServer(scratch.directory("bare-server"));
        var wakes = new WakeComparison(folkmoot, bareServer)) {
      wakes.warmUp(WARM_UP);
      wakes.sample(SAMPLES);
      return wakes.measurements("wake");
    }
  }
}
