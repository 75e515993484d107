package dev.folkmoot.bench;

import java.io.IOException;
import java.util.List;

/** Measures the wake at the gate and at a bare server, in turns. */
final class WakeComparison implements AutoCloseable {
  private static final int PARKING_MILLIS = 2;
  private static final String ANSWER = "{\"answer\":\"yes\"}";

  private final Waiter gate;
  private final String personToken;
  private final Waiter bare;
  private int wakes;
  private int sampled;

  WakeComparison(ServerProcess folkmoot, ServerProcess bareServer) throws IOException {
    personToken = folkmoot.operatorToken();
    gate = new Waiter(folkmoot);
    bare = new Waiter(bareServer);
  }

  void warmUp(int times) throws Exception {
    wake(times, 0);
  }

  void sample(int times) throws Exception {
    wake(times, PARKING_MILLIS);
    sampled += times;
  }

  private void wake(int times, int parkingMillis) throws Exception {
    for (int i = 0; i < times; i++) {
      wakeAtGate(gate, personToken, wakes, parkingMillis);
      wakeAtBareServer(wakes++, parkingMillis);
    }
  }

  /** An agent asks and parks, and a person with a token answers, over REST. */
  static void wakeAtGate(Waiter waiter, String personToken, int number, int parkingMillis)
      throws Exception {
    var agent = "agent-" + number % 100;
    var id = waiter.call(ask(agent)).require(201, "open").text("id");
    waiter.wake(clearance(agent), answer(personToken, id), Waiter.CLEARED, parkingMillis);
  }

  static Request ask(String agent) {
    return Request.post(
        "/api/questions",
        "{\"type\":\"BLOCKING\",\"agentId\":\"%s\",\"text\":\"Merge?\",\"options\":[\"yes\",\"no\"]}"
            .formatted(agent));
  }

  static Request clearance(String agent) {
    return Request.get("/api/gate/%s/clearance?timeout=30s".formatted(agent));
  }

  static Request answer(String personToken, String id) {
    return Request.post("/api/questions/%s/answers".formatted(id), ANSWER).withToken(personToken);
  }

  private void wakeAtBareServer(int number, int parkingMillis) throws Exception {
    bare.wake(
        Request.get("/rows/%d/written".formatted(number)),
        Request.post("/rows/" + number, ANSWER),
        "\"cleared\":true,\"waited\":true",
        parkingMillis);
  }

  /** The median and the 99th percentile, each against the bare server's. */
  List<Measurement> measurements(String name) {
    return List.of(measurement(name, 50, 1.5), p99(name));
  }

  Measurement p99(String name) {
    return measurement(name, 99, 2);
  }

  private Measurement measurement(String name, int percent, double bound) {
    double measured = gate.samples(sampled).percentile(percent);
    double baseline = bare.samples(sampled).percentile(percent);
    return Measurement.atMost(
        bound,
        name + " p" + percent,
        measured / baseline,
        "x",
        "gate %.2f ms, bare server %.2f ms".formatted(measured / 1e6, baseline / 1e6));
  }

  @Override
  public void close() throws IOException {
    gate.close();
    bare.close();
  }
}
