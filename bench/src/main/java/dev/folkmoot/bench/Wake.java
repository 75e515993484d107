package dev.folkmoot.bench;

import java.util.List;

/** From sending an answer until the one who waits for it has its reply. */
final class Wake implements Benchmark {
  private static final int WARM_UP = 10_000;
  private static final int SAMPLES = 3_000;
  private static final int PARKING_MILLIS = 2;
  private static final String ANSWER = "{\"by\":\"ann\",\"answer\":\"yes\"}";

  @Override
  public List<Finding> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.folkmoot(scratch.directory("folkmoot"));
        var floor = folkmoot.floor(scratch.directory("floor"));
        var gate = new Waiter(folkmoot);
        var bare = new Waiter(floor)) {
      for (int i = 0; i < WARM_UP; i++) {
        wakeGate(gate, i, 0);
        wakeBare(bare, i, 0);
      }
      for (int i = WARM_UP; i < WARM_UP + SAMPLES; i++) {
        wakeGate(gate, i, PARKING_MILLIS);
        wakeBare(bare, i, PARKING_MILLIS);
      }
      return List.of(
          finding(50, 1.5, gate.samples(SAMPLES), bare.samples(SAMPLES)),
          finding(99, 2, gate.samples(SAMPLES), bare.samples(SAMPLES)));
    }
  }

  static void wakeGate(Waiter waiter, int number, int parkingMillis) throws Exception {
    var agent = "agent-" + number % 100;
    var ask =
        "{\"type\":\"BLOCKING\",\"agentId\":\"%s\",\"text\":\"Merge?\",\"options\":[\"yes\",\"no\"]}"
            .formatted(agent);
    var id = waiter.call(Request.post("/api/questions", ask)).require(201, "open").text("id");
    waiter.wake(
        Request.get("/api/gate/%s/clearance?timeout=30s".formatted(agent)),
        Request.post("/api/questions/%s/answers".formatted(id), ANSWER),
        Waiter.CLEARED,
        parkingMillis);
  }

  private static void wakeBare(Waiter waiter, int number, int parkingMillis) throws Exception {
    waiter.wake(
        Request.get("/rows/%d/written".formatted(number)),
        Request.post("/rows/" + number, ANSWER),
        "\"cleared\":true,\"waited\":true",
        parkingMillis);
  }

  private static Finding finding(int percent, double bound, Samples gate, Samples floor) {
    double measured = gate.percentile(percent);
    double least = floor.percentile(percent);
    return Finding.atMost(
        bound,
        "wake p" + percent,
        measured / least,
        "x",
        "gate %.2f ms, floor %.2f ms".formatted(measured / 1e6, least / 1e6));
  }
}
