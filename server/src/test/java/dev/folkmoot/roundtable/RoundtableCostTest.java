package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.session.SessionFilter;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Optional;
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
    requireNoGrowth(Databases.sqlite(), 85, 101);
  }

  @Test
  void earlier_debates_cost_nothing_on_postgres() throws IOException {
    requireNoGrowth(Databases.postgres(), 110, 102);
  }

  /**
   * Four turns that end together are looked at together or one by one, so a start has a range of
   * costs; its top may not move.
   *
   * @param start the most statements of a start with four agents
   * @param list the most statements of a list of 50
   */
  private void requireNoGrowth(Databases database, long start, long list) throws IOException {
    try (var node = new DebateNode(database, new SettableClock(), script())) {
      var costs = new ArrayList<Long>();
      for (int i = 0; i < PAGE; i++) {
        costs.add(startCost(node));
      }
      assertThat(listCost(node)).isLessThanOrEqualTo(list);
      for (int i = PAGE; i < DEBATES; i++) {
        costs.add(startCost(node));
      }
      assertThat(listCost(node)).isLessThanOrEqualTo(list);
      assertThat(costs).allMatch(cost -> cost <= start);
    }
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
