package dev.folkmoot.bench;

import java.util.List;

/** The time from sending an answer until the waiting caller has its reply. */
final class WakeBenchmark implements Benchmark {
  private static final int WARM_UP = 10_000;
  private static final int SAMPLES = 3_000;

  @Override
  public List<Finding> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.ofPeople(scratch.directory("folkmoot"));
        var floor = folkmoot.floor(scratch.directory("floor"));
        var wakes = new WakeComparison(folkmoot, floor)) {
      wakes.warmUp(WARM_UP);
      wakes.sample(SAMPLES);
      return wakes.findings("wake");
    }
  }
}
