package dev.folkmoot.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The time from the start of the process to the first reply, and the memory used then. */
final class StartBenchmark implements Benchmark {
  private static final int ROUNDS = 5;

  private record Startup(double seconds, double residentMiB) {}

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var data = scratch.directory("warm");
    var cold = new ArrayList<Startup>();
    var warm = new ArrayList<Startup>();
    try (var running = ServerProcess.inOpenMode(scratch.directory("running"))) {
      for (int i = 0; i < ROUNDS; i++) {
        var fresh = scratch.directory("cold");
        cold.add(start(() -> running.cold(fresh)));
        warm.add(start(() -> ServerProcess.inOpenMode(data)));
      }
    }
    return List.of(
        seconds("start, cold", 1.5, cold),
        seconds("start, AOT cache", 0.8, warm),
        resident("start, cold, resident", cold),
        resident("start, AOT cache, resident", warm));
  }

  private static Startup start(Callable<ServerProcess> starter) throws Exception {
    long begin = System.nanoTime();
    try (var server = starter.call();
        var connection = server.connect()) {
      connection.call(Request.get("/api/gate/agent-1")).require(200, "\"canProceed\":true");
      double seconds = (System.nanoTime() - begin) / 1e9;
      return new Startup(seconds, server.residentKiB() / 1_024);
    }
  }

  private static Measurement seconds(String name, double bound, List<Startup> all) {
    var samples = new Samples(all.stream().map(Startup::seconds).toList());
    return Measurement.atMost(
        bound, name, samples.median(), " s", "fastest %.2f s".formatted(samples.percentile(0)));
  }

  private static Measurement resident(String name, List<Startup> all) {
    var samples = new Samples(all.stream().map(Startup::residentMiB).toList());
    return Measurement.atMost(160, name, samples.median(), " MiB", "after the first reply");
  }
}
