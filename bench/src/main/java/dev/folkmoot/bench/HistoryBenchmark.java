package dev.folkmoot.bench;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Gate;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** The cost of a check and of an ask with a million closed questions in the database. */
final class HistoryBenchmark implements Benchmark {
  private static final int CLOSED = 1_000_000;
  private static final int AGENTS = 1_000;
  private static final int ROUNDS = 15;
  private static final int CHECKS = 2_000;
  private static final int ASKS = 300;

  @Override
  public List<Measurement> run(Scratch scratch) throws Exception {
    var directory = scratch.directory("long");
    fill(directory);
    try (var filled = new Node(directory);
        var empty = new Node(scratch.directory("short"))) {
      requireFilled(filled);
      for (var node : List.of(filled, empty)) {
        checkNanos(node.gate, CHECKS * 4);
        askNanos(node.gate, ASKS * 4);
      }
      var checks =
          Pair.of(
              ROUNDS, () -> checkNanos(filled.gate, CHECKS), () -> checkNanos(empty.gate, CHECKS));
      var asks =
          Pair.of(ROUNDS, () -> askNanos(filled.gate, ASKS), () -> askNanos(empty.gate, ASKS));
      return List.of(measurement("history, check", checks), measurement("history, ask", asks));
    }
  }

  private static void fill(Path directory) throws IOException {
    try (var store = SqliteStore.open(directory.resolve("folkmoot.db"), InstantSource.system())) {
      new Rows(store, AGENTS).closed(CLOSED);
    }
  }

  private static void requireFilled(Node node) {
    long settled =
        node.store.read(
            tx ->
                tx.sql(
                        """
                        select count(*) as n from question where status = 'answered' and answered = 1
                        """)
                    .first(row -> row.big("n"))
                    .orElseThrow());
    if (settled != CLOSED) {
      throw new IllegalStateException("only " + settled + " questions were written");
    }
  }

  private static double checkNanos(Gate gate, int count) {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      var agent = new AgentId("agent-" + (AGENTS / 2 + i % 100));
      if (!gate.canProceed(agent, Optional.empty())) {
        throw new IllegalStateException(agent + " is held");
      }
    }
    return (double) (System.nanoTime() - begin) / count;
  }

  private static double askNanos(Gate gate, int count) {
    long begin = System.nanoTime();
    for (int i = 0; i < count; i++) {
      var by = new Speaker(new AgentId("agent-" + i % 100), Speaker.Via.REST);
      gate.ask(Ask.of(Type.BLOCKING, by, "Merge?").agent(by.name()));
    }
    return (double) (System.nanoTime() - begin) / count;
  }

  private static Measurement measurement(String name, Pair nanos) {
    return Measurement.atMost(
        1.2,
        name,
        nanos.firstToSecond(),
        "x",
        "a million closed %.0f us, none %.0f us"
            .formatted(nanos.first() / 1e3, nanos.second() / 1e3));
  }
}
