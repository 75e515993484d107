package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.events.WaitStep;
import dev.folkmoot.events.Waits;
import dev.folkmoot.gate.OnDatabase.OnPostgres;
import dev.folkmoot.gate.OnDatabase.OnSqlite;
import dev.folkmoot.store.PostgresStore;
import dev.folkmoot.store.Together;
import dev.folkmoot.store.Tx;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Many at the same moment, on one node and on two. */
class GateConcurrencyTest {
  @Nested
  class Sqlite extends ConcurrencyContract implements OnSqlite {}

  /** Two nodes on one database; the crowd is spread over both. */
  @Nested
  class Postgres extends ConcurrencyContract implements OnPostgres {
    private final Node other = new Node(database, clock);

    @Override
    Gate gate(int number) {
      return number % 2 == 0 ? node.gate : other.gate;
    }

    @AfterEach
    void closeOther() {
      other.close();
    }

    @Test
    void a_waiter_on_one_node_is_woken_by_an_answer_on_the_other() {
      var question = hold(CODER);
      var waiting = other.gate.clearance(CODER, ANYWHERE, SOON, Optional.empty());
      assertThat(waiting).isNotDone();
      answer(question, ANN, "Go on");
      assertThat(waiting)
          .succeedsWithin(SOON)
          .isEqualTo(new Clearance.Cleared(List.of(now(question))));
    }

    /** Every look but the first is for a notification: without one none comes for an hour. */
    @Test
    void a_node_is_notified_of_what_the_other_commits() {
      var seen = new AtomicLong(-1);
      try (var notifications =
          ((PostgresStore) other.store).listen(EventLog.CHANNEL, Duration.ofHours(1))) {
        Thread.startVirtualThread(
            () -> {
              try {
                notifications.follow(() -> seen.set(other.events.newest()));
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
        Api.awaitUntil(() -> seen.get() >= 0);
        for (int i = 0; i < 5; i++) {
          var question = hold(CODER);
          Api.awaitUntil(() -> seen.get() == node.events.newest());
          answer(question, ANN, "Go on");
          Api.awaitUntil(() -> seen.get() == node.events.newest());
        }
      }
    }

    @Test
    void an_agent_seated_by_one_node_is_held_by_a_question_asked_on_the_other() {
      assertThat(other.gate.canProceed(TESTER, Optional.of(RELEASE))).isTrue();
      asked(approval(CODER, RELEASE));
      assertThat(other.gate.canProceed(TESTER, ANYWHERE)).isFalse();
      assertThat(free(TESTER)).isFalse();
    }

    /** One node's clock is a minute slow, so that it answers what the other's default answers. */
    @Test
    void a_default_and_an_answer_at_the_same_moment_settle_a_question_once() {
      pass(Duration.ofMinutes(1));
      try (var slow = new Node(database, new SettableClock())) {
        repeat(
            () -> {
              var ask =
                  ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(Duration.ofMinutes(1));
              var question = slow.gate.ask(ask);
              Together.all(
                  2,
                  i ->
                      i == 0
                          ? slow.gate.answer(question.id(), ANN, "Stop").question()
                          : now(question));
              assertThat(now(question).answers()).hasSize(1);
            });
      }
      assertThat(told("question.answered")).isEqualTo(RACES).isEqualTo(told("agent.resumed"));
    }

    /** The first writer holds its commit back until the second is done or waits for it. */
    @Test
    void no_event_is_seen_before_one_that_was_numbered_before_it() {
      var second = new CompletableFuture<Void>();
      var seenTooEarly = new ArrayList<Event>();
      node.store.write(
          tx -> {
            tell(node, tx, "first");
            tx.beforeCommit(
                () -> {
                  second.completeAsync(() -> write(other, "second"));
                  while (!second.isDone() && !somebodyWaitsForALock()) {
                    Thread.onSpinWait();
                  }
                  seenTooEarly.addAll(events());
                });
            return true;
          });
      assertThat(second).succeedsWithin(SOON);
      assertThat(seenTooEarly).isEmpty();
      assertThat(events()).extracting(Event::type).containsExactly("test.first", "test.second");
    }

    private static Void write(Node node, String word) {
      node.store.write(
          tx -> {
            tell(node, tx, word);
            return true;
          });
      return null;
    }

    private static void tell(Node node, Tx tx, String word) {
      var newEvent =
          new NewEvent(
              EventType.logged("test." + word),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Optional.empty(),
              Json.object());
      node.events.append(tx, node.store.clock().instant(), List.of(newEvent));
    }

    private boolean somebodyWaitsForALock() {
      return other.store.read(
          tx ->
              tx.sql("select 1 from pg_locks where not granted and locktype = 'advisory'")
                  .exists());
    }
  }

  @Test
  void a_change_between_the_look_and_the_wait_is_not_slept_through() {
    try (var waits = new Waits()) {
      var settled = new AtomicBoolean();
      var waiting =
          waits.await(
              Duration.ofHours(1),
              () -> {
                boolean done = settled.getAndSet(true);
                waits.raise("topic");
                return done ? new WaitStep.Done<>("woken") : new WaitStep.Wait<>("topic");
              },
              () -> "slept through");
      assertThat(waiting).succeedsWithin(GateContract.SOON).isEqualTo("woken");
    }
  }

  @Test
  void a_lost_notification_delays_a_waiter_on_another_node_by_a_second_or_so() {
    var database = deaf();
    var clock = new SettableClock();
    try (var one = new Node(database, clock);
        var other = new Node(database, clock)) {
      var question = one.gate.ask(GateContract.ask(Type.BLOCKING, GateContract.CODER));
      var waiting =
          other.gate.clearance(
              GateContract.CODER, GateContract.ANYWHERE, GateContract.SOON, Optional.empty());
      one.gate.answer(question.id(), GateContract.ANN, "Go on");
      assertThat(waiting).succeedsWithin(GateContract.SOON).isInstanceOf(Clearance.Cleared.class);
    }
  }

  /** A database on which nobody is notified of anything. */
  private static Databases deaf() {
    var database = Databases.postgres();
    try (var store = database.open(new SettableClock())) {
      store.write(
          tx -> {
            tx.sql(
                    """
                    create function public.pg_notify(text, text) returns void
                    language sql as 'select'
                    """)
                .update();
            var name =
                tx.sql("select current_database() as name")
                    .first(row -> row.text("name"))
                    .orElseThrow();
            return tx.sql("alter database %s set search_path = public, pg_catalog".formatted(name))
                .update();
          });
    }
    return database;
  }
}
