package dev.folkmoot.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Thousands of calls that wait: the resources they take while idle, and how fast they wake. */
record ParkedCallsBenchmark(
    String name,
    int count,
    double memoryBoundKiB,
    double wakeBoundSeconds,
    IntFunction<Request> waiting)
    implements Benchmark {
  private static final int WARM_UP = 3_000;
  private static final int SETTLING_MILLIS = 5_000;
  private static final int IDLE_MILLIS = 10_000;

  static ParkedCallsBenchmark overHttp() {
    return new ParkedCallsBenchmark(
        "parked",
        10_000,
        12,
        2,
        number -> Request.get("/api/gate/agent-%d/clearance?timeout=55s".formatted(number)));
  }

  static ParkedCallsBenchmark overMcp() {
    return new ParkedCallsBenchmark(
        "mcp parked",
        5_000,
        16,
        2,
        number -> Request.tool("/mcp?agent=agent-" + number, "wait_for_clearance", "{}"));
  }

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var server = ServerProcess.inOpenMode(scratch.directory("folkmoot"));
        var operator = server.connect();
        var crowd = new Crowd(server.port())) {
      for (int i = 0; i < WARM_UP; i++) {
        operator.call(waiting.apply(i)).require(200, "\"cleared\":true");
      }
      operator
          .call(Request.post("/api/halts", "{\"scope\":\"system\",\"by\":\"ann\"}"))
          .require(201, "\"system\"");
      Thread.sleep(1_000);
      double before = server.residentKiB();
      for (int i = 0; i < count; i++) {
        crowd.send(waiting.apply(i));
      }
      operator.awaitParked(count);
      Thread.sleep(SETTLING_MILLIS);
      double cpuBefore = server.cpuSeconds();
      Thread.sleep(IDLE_MILLIS);
      double cpu = (server.cpuSeconds() - cpuBefore) / (IDLE_MILLIS / 1e3);
      double after = server.residentKiB();
      double cpuBeforeWake = server.cpuSeconds();
      double seconds = wakeAll(operator, crowd);
      return measurements(before, after, cpu, seconds, server.cpuSeconds() - cpuBeforeWake);
    }
  }

  private static double wakeAll(Connection operator, Crowd crowd) throws IOException {
    long begin = System.nanoTime();
    operator.send(Request.post("/api/halts/resume", "{\"scope\":\"system\",\"by\":\"ann\"}"));
    var replies = crowd.receive();
    double seconds = (System.nanoTime() - begin) / 1e9;
    operator.receive().require(200, "\"systemHalted\":false");
    replies.forEach(reply -> reply.require(200, Waiter.CLEARED));
    return seconds;
  }

  private List<Measurement> measurements(
      double before, double after, double cpu, double seconds, double cpuSeconds) {
    var measurements = new ArrayList<Measurement>();
    measurements.add(
        Measurement.atMost(
            memoryBoundKiB,
            name + ", memory each",
            (after - before) / count,
            " KiB",
            "resident %.0f MiB before, %.0f MiB with".formatted(before / 1_024, after / 1_024)));
    measurements.add(
        Measurement.atMost(1, name + ", processor", cpu * 100, " %", "of a core, while all wait"));
    measurements.add(
        Measurement.atMost(
            wakeBoundSeconds,
            name + ", wake all",
            seconds,
            " s",
            "%,d replies to one answer; processor %.2f s".formatted(count, cpuSeconds)));
    return measurements;
  }
}
