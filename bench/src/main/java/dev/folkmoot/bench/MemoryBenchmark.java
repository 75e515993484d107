package dev.folkmoot.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The memory that the server keeps after bursts of agents that ask, wait and are answered. */
final class MemoryBenchmark implements Benchmark {
  private static final int BURSTS = 100;
  private static final int AGENTS = 1_000;
  private static final int ANSWERED_AT_ONCE = 100;
  private static final int WARM_UP = 10_000;
  private static final int WAKES = 30;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    try (var folkmoot = ServerProcess.inPeopleMode(scratch.directory("folkmoot"));
        var bareServer = folkmoot.bareServer(scratch.directory("bare-server"));
        var wakes = new WakeComparison(folkmoot, bareServer);
        var operator = folkmoot.connect()) {
      wakes.warmUp(WARM_UP);
      var resident = new ArrayList<Double>();
      for (int i = 0; i < BURSTS; i++) {
        burst(folkmoot, operator, wakes);
        resident.add(folkmoot.residentKiB() / 1_024);
      }
      return List.of(
          peak(folkmoot.peakResidentKiB() / 1_024), growth(resident), wakes.p99("burst, wake"));
    }
  }

  /** All agents ask and wait; meanwhile the wakes of other agents are measured. */
  private static void burst(ServerProcess folkmoot, Connection operator, WakeComparison wakes)
      throws Exception {
    var personToken = folkmoot.operatorToken();
    try (var agents = new Crowd(folkmoot.port());
        var people = new Crowd(folkmoot.port())) {
      var questions = new ArrayList<String>();
      for (int i = 0; i < AGENTS; i++) {
        agents.send(WakeComparison.ask("burst-" + i));
      }
      agents.receive().forEach(asked -> questions.add(asked.require(201, "open").text("id")));
      for (int i = 0; i < AGENTS; i++) {
        agents.send(WakeComparison.clearance("burst-" + i));
      }
      operator.awaitParked(AGENTS);
      wakes.sample(WAKES);
      for (int from = 0; from < AGENTS; from += ANSWERED_AT_ONCE) {
        answer(people, personToken, questions.subList(from, from + ANSWERED_AT_ONCE));
      }
      agents.receive().forEach(woken -> woken.require(200, Waiter.CLEARED));
    }
  }

  private static void answer(Crowd people, String personToken, List<String> questions)
      throws IOException {
    for (var question : questions) {
      people.send(WakeComparison.answer(personToken, question));
    }
    people.receive().forEach(answered -> answered.require(200, "\"accepted\":true"));
  }

  private static Measurement peak(double residentMiB) {
    return Measurement.atMost(
        256,
        "memory, peak",
        residentMiB,
        " MiB",
        "resident; %,d questions, %,d agents at once".formatted(BURSTS * AGENTS, AGENTS));
  }

  private static Measurement growth(List<Double> resident) {
    var quarters = IntStream.range(0, 4).mapToObj(number -> quarter(resident, number)).toList();
    return Measurement.atMost(
        1.1,
        "memory, growth",
        quarters.getLast() / quarters.getFirst(),
        "x",
        "median after the bursts of each quarter: %.0f, %.0f, %.0f and %.0f MiB"
            .formatted(quarters.toArray()));
  }

  private static double quarter(List<Double> resident, int number) {
    int length = BURSTS / 4;
    return new Samples(resident.subList(number * length, (number + 1) * length)).median();
  }
}
