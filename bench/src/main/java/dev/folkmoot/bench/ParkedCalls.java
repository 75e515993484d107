package dev.folkmoot.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Ten thousand calls that wait over HTTP: what they take while idle, and how fast they wake. */
final class ParkedCalls implements Benchmark {
  private static final int COUNT = 10_000;
  private static final int WARM_UP = 400;
  private static final int SETTLING_MILLIS = 10_000;

  @Override
  public List<Finding> run(Scratch scratch) throws Exception {
    try (var server = ServerProcess.folkmoot(scratch.directory("folkmoot"));
        var operator = server.connect();
        var crowd = new Crowd(server.port())) {
      for (int i = 0; i < WARM_UP; i++) {
        operator
            .call(Request.get("/api/gate/agent-%d/clearance".formatted(i)))
            .require(200, "\"cleared\":true");
      }
      operator
          .call(Request.post("/api/halts", "{\"scope\":\"system\",\"by\":\"ann\"}"))
          .require(201, "\"system\"");
      Thread.sleep(1_000);
      double before = server.residentKiB();
      for (int i = 0; i < COUNT; i++) {
        crowd.send(Request.get("/api/gate/agent-%d/clearance?timeout=55s".formatted(i)));
      }
      awaitParked(operator);
      Thread.sleep(SETTLING_MILLIS / 2);
      double cpuBefore = server.cpuSeconds();
      Thread.sleep(SETTLING_MILLIS);
      double cpu = (server.cpuSeconds() - cpuBefore) / (SETTLING_MILLIS / 1e3);
      double after = server.residentKiB();
      double woken = server.cpuSeconds();
      double seconds = wakeAll(operator, crowd);
      return findings(before, after, cpu, seconds, server.cpuSeconds() - woken);
    }
  }

  private static void awaitParked(Connection operator) throws IOException, InterruptedException {
    while (!operator
        .call(Request.get("/metrics"))
        .body()
        .contains("\nfolkmoot_waits_parked " + COUNT + "\n")) {
      Thread.sleep(200);
    }
  }

  private static double wakeAll(Connection operator, Crowd crowd) throws IOException {
    long begin = System.nanoTime();
    operator.send(Request.post("/api/halts/resume", "{\"scope\":\"system\",\"by\":\"ann\"}"));
    var replies = crowd.receive();
    double seconds = (System.nanoTime() - begin) / 1e9;
    operator.receive().require(200, "\"systemHalted\":false");
    replies.forEach(reply -> reply.require(200, "\"cleared\":true,\"reason\":\"answered\""));
    return seconds;
  }

  private static List<Finding> findings(
      double before, double after, double cpu, double seconds, double cpuSeconds) {
    var findings = new ArrayList<Finding>();
    findings.add(
        Finding.atMost(
            12,
            "parked, memory each",
            (after - before) / COUNT,
            " KiB",
            "resident %.0f MiB before, %.0f MiB with".formatted(before / 1_024, after / 1_024)));
    findings.add(
        Finding.atMost(1, "parked, processor", cpu * 100, " %", "of a core, while all wait"));
    findings.add(
        Finding.atMost(
            2,
            "parked, wake all",
            seconds,
            " s",
            "%,d replies to one answer; processor %.2f s".formatted(COUNT, cpuSeconds)));
    return findings;
  }
}
