package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The statements that a request costs, whatever was said before. */
class ArchitectCostTest {
  private static final int MOST = 8;
  private static final int EXCHANGES = 200;

  /** The epoch with its system prompt, and its messages. */
  private static final int READING = 2;

  @Test
  void a_request_costs_the_same_for_the_second_and_the_last_exchange_on_sqlite() {
    requireSame(Databases.sqlite(), 7);
  }

  @Test
  void a_request_costs_the_same_for_the_second_and_the_last_exchange_on_postgres() {
    requireSame(Databases.postgres(), 8);
  }

  /** Nobody follows the log: that costs by the time and not by the request. */
  private static void requireSame(Databases database, long expected) {
    var costs = new ArrayList<Long>();
    try (var models = new ModelServer().always(Memory.review(Verdict.NEEDS_CHANGES, "No."));
        var studio = new Studio(database, new SettableClock(), models)) {
      studio.node.events.tail().close();
      studio.coder("ada", "login");
      for (int i = 0; i < EXCHANGES; i++) {
        costs.add(cost(studio));
      }
    }
    assertThat(
            List.of(usual(costs.subList(1, 21)), usual(costs.subList(EXCHANGES - 20, EXCHANGES))))
        .as("besides reading the conversation, in %s", costs)
        .containsOnly(expected);
    assertThat(expected).isLessThanOrEqualTo(MOST);
  }

  /** The median, since a node also looks every second for what others left. */
  private static long usual(List<Long> costs) {
    return costs.stream().sorted().skip(costs.size() / 2).findFirst().orElseThrow();
  }

  private static long cost(Studio studio) {
    var replied = nextEvent(studio);
    long before = studio.node.store.statements();
    studio.submit("ada", RequestKind.PLAN, "Write it.");
    replied.join();
    return studio.node.store.statements() - before - READING;
  }

  /** The next event about ada, waited for without a look at the database. */
  private static CompletableFuture<Boolean> nextEvent(Studio studio) {
    var looks = new AtomicInteger();
    return studio.node.waits.await(
        Duration.ofSeconds(30),
        () ->
            looks.incrementAndGet() <= 2
                ? new WaitStep.Wait<>(EventLog.topic(new AgentId("ada")))
                : new WaitStep.Done<>(true),
        () -> false);
  }

  @Test
  void a_reset_costs_the_same_whatever_the_length_of_the_conversation() {
    try (var models = new ModelServer().always(Memory.answer("Yes."));
        var studio = new Studio(Databases.sqlite(), new SettableClock(), models)) {
      studio.ask("ada", RequestKind.QUESTION, "Is it so?");
      long early = costOfReset(studio);
      for (int i = 0; i < 50; i++) {
        studio.ask("ada", RequestKind.QUESTION, "Is it so?");
      }
      assertThat(costOfReset(studio)).isEqualTo(early);
      assertThat(studio.contents("ada", 2)).hasSize(101);
      assertThat(studio.context("ada", Optional.empty()).messages()).hasSize(1);
    }
  }

  private static long costOfReset(Studio studio) {
    long before = studio.node.store.statements();
    studio.architect.contexts().reset(new AgentId("ada"), Studio.PERSON);
    return studio.node.store.statements() - before;
  }
}
