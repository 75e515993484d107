package dev.folkmoot.bench;

import java.util.List;

/** The wake of an agent that asks and waits over MCP, against REST on the same server. */
final class McpWakeBenchmark implements Benchmark {
  private static final int WARM_UP = 10_000;
  private static final int SAMPLES = 3_000;
  private static final int PARKING_MILLIS = 2;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inPeopleMode(scratch.directory("folkmoot"));
        var tools = new Waiter(folkmoot);
        var rest = new Waiter(folkmoot)) {
      var personToken = folkmoot.operatorToken();
      for (int i = 0; i < WARM_UP + SAMPLES; i++) {
        int parking = i < WARM_UP ? 0 : PARKING_MILLIS;
        wake(tools, personToken, i, parking);
        WakeComparison.wakeAtGate(rest, personToken, i, parking);
      }
      double measured = tools.samples(SAMPLES).percentile(50);
      double overRest = rest.samples(SAMPLES).percentile(50);
      return List.of(
          Measurement.atMost(
              1.5,
              "mcp wake p50",
              measured / overRest,
              "x",
              "tools %.2f ms, REST %.2f ms".formatted(measured / 1e6, overRest / 1e6)));
    }
  }

  private static void wake(Waiter waiter, String personToken, int number, int parkingMillis)
      throws Exception {
    var agent = "/mcp?agent=tool-" + number % 100;
    var asked =
        waiter.call(
            Request.tool(
                agent,
                "ask_question",
                "{\"type\":\"BLOCKING\",\"agentId\":\"tool-%d\",\"text\":\"Merge?\",\"options\":[\"yes\",\"no\"]}"
                    .formatted(number % 100)));
    var id = asked.require(200, "\"status\":\"open\"").text("id");
    waiter.wake(
        Request.tool(agent, "wait_for_clearance", "{}"),
        Request.tool(
                "/mcp",
                "answer_question",
                "{\"questionId\":\"%s\",\"answer\":\"yes\"}".formatted(id))
            .withToken(personToken),
        Waiter.CLEARED,
        parkingMillis);
  }
}
