package dev.folkmoot.bench;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Type;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Many callers that ask at once, who share commits, against one that asks again and again. */
final class GroupCommitBenchmark implements Benchmark {
  private static final int MANY = 64;
  private static final int ROUNDS = 9;
  private static final Duration WARM_UP = Duration.ofSeconds(4);
  private static final Duration TIME = Duration.ofMillis(700);

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    return List.of(inProcess(scratch), overHttp(scratch));
  }

  private static Measurement inProcess(Scratch scratch) throws Exception {
    try (var node = new Node(scratch.directory("node"))) {
      Load.CallerFactory asker = number -> _ -> ask(node.gate, number);
      return measurement(4, "group commit, in process", asker);
    }
  }

  private static void ask(Gate gate, int asker) {
    var by = new Speaker(new AgentId("agent-" + asker), Speaker.Via.REST);
    var asked = gate.ask(Ask.of(Type.BLOCKING, by, "Merge?").agent(by.name()));
    if (!asked.isOpen()) {
      throw new IllegalStateException("not open: " + asked);
    }
  }

  private static Measurement overHttp(Scratch scratch) throws Exception {
    try (var server = ServerProcess.inPeopleMode(scratch.directory("folkmoot"))) {
      return measurement(2, "group commit, HTTP", number -> new Asker(server.connect(), number));
    }
  }

  private static Measurement measurement(double bound, String name, Load.CallerFactory asker)
      throws Exception {
    Load.rate(MANY, WARM_UP, asker);
    var rates =
        Pair.of(ROUNDS, () -> Load.rate(MANY, TIME, asker), () -> Load.rate(1, TIME, asker));
    return Measurement.atLeast(
        bound,
        name,
        rates.firstToSecond(),
        "x",
        "%d askers %.0f/s, one %.0f/s".formatted(MANY, rates.first(), rates.second()));
  }

  private record Asker(Connection connection, Request request) implements Load.Caller {
    Asker(Connection connection, int number) {
      this(
          connection,
          Request.post(
              "/api/questions",
              "{\"type\":\"BLOCKING\",\"agentId\":\"agent-%d\",\"text\":\"Merge?\"}"
                  .formatted(number)));
    }

    @Override
    public void call(int number) throws Exception {
      connection.call(request).require(201, "\"status\":\"open\"");
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
