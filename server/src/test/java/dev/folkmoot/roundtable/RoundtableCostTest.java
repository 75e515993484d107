package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.session.SessionFilter;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a debate costs in statements, and that earlier debates cost nothing. */
class RoundtableCostTest {
  private static final int DEBATES = 200;
  private static final int PAGE = 50;
  private static final SessionFilter EVERY =
      new SessionFilter(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Test
  void earlier_debates_cost_nothing_on_sqlite() throws IOException {
    requireNoGrowth(Databases.sqlite(), 2);
  }

  @Test
  void earlier_debates_cost_nothing_on_postgres() throws IOException {
    requireNoGrowth(Databases.postgres(), 3);
  }

  /**
   * Four turns that end together are looked at together or one by one, so a start has a range of
   * costs; its middle may not move.
   *
   * @param list the statements of a list of 50
   */
  private void requireNoGrowth(Databases database, long list) throws IOException {
    try (var node = new DebateNode(database, new SettableClock(), script())) {
      var costs = new ArrayList<Long>();
      for (int i = 0; i < DEBATES; i++) {
        costs.add(startCost(node));
      }
      assertThat(median(costs.subList(DEBATES - PAGE, DEBATES)))
          .isLessThanOrEqualTo(median(costs.subList(0, PAGE)) * 5 / 4);
      assertThat(IntStream.range(0, 5).mapToLong(_ -> listCost(node)).min().orElseThrow())
          .as("without what the node does beside it")
          .isLessThanOrEqualTo(list);
    }
  }

  private static long median(List<Long> costs) {
    return costs.stream().sorted().skip(costs.size() / 2).findFirst().orElseThrow();
  }

  private static long startCost(DebateNode node) {
    long before = node.store.statements();
    node.start(4);
    return node.store.statements() - before;
  }

  private static long listCost(DebateNode node) {
    long before = node.store.statements();
    assertThat(node.roundtables.list(EVERY, Optional.empty(), PAGE)).hasSize(PAGE);
    return node.store.statements() - before;
  }

  private Path script() throws IOException {
    return Files.writeString(
        directory.resolve("script.txt"),
        """
        {"position": "Use SQLite.", "reasoning": "One file is enough.", "confidence": 0.8}
        """);
  }
}
