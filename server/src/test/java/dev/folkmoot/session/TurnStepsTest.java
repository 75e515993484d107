package dev.folkmoot.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.session.Procedure.OnFailure;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The steps of a turn in progress outlive a crash, and are gone once the turn has ended. */
class TurnStepsTest {
  @Nested
  class Sqlite extends Contract {
    @Override
    Databases database() {
      return Databases.sqlite();
    }
  }

  @Nested
  class Postgres extends Contract {
    @Override
    Databases database() {
      return Databases.postgres();
    }
  }

  abstract static class Contract {
    private static final List<Seat> ADA = List.of(Panel.seat(0, "ada", Seat.Occupant.MODEL));

    private final Databases database = database();
    private final SettableClock clock = new SettableClock();
    private final Queue<List<String>> found = new ConcurrentLinkedQueue<>();

    abstract Databases database();

    private Panel panel(int rounds, Panel.Voice voice) {
      return new Panel(database, clock, new Panel.Rules(rounds, OnFailure.ASK_PEOPLE, voice));
    }

    private static TurnOutcome said() {
      return new TurnOutcome.Said("Done.", Json.object());
    }

    /** Tells what it finds, adds a step, and says so. */
    private TurnOutcome step(ModelTurn turn) {
      found.add(turn.steps().kept());
      assertThat(turn.steps().keep(List.of("more"))).isTrue();
      return said();
    }

    private static int rows(Panel panel) {
      return panel.store.read(
          tx ->
              tx.sql("select count(*) as number from turn_step")
                  .first(row -> row.number("number"))
                  .orElseThrow());
    }

    @Test
    void a_turn_that_is_begun_again_finds_its_steps() throws Exception {
      var begun = new CountDownLatch(1);
      Panel.Voice cutOff =
          turn -> {
            assertThat(turn.steps().keep(List.of("one", "two"))).isTrue();
            assertThat(turn.steps().keep(List.of("three"))).isTrue();
            begun.countDown();
            new CountDownLatch(1).await();
            return said();
          };
      try (var panel = panel(2, cutOff).start()) {
        panel.open(ADA);
        begun.await();
      }
      try (var panel = panel(2, this::step).start()) {
        panel.awaitLines("1.0 ada: Done.", "2.0 ada: Done.");
        assertThat(found).containsExactly(List.of("one", "two", "three"), List.of());
        assertThat(rows(panel)).isZero();
      }
    }

    @Test
    void a_turn_that_failed_leaves_no_steps() {
      Panel.Voice failing =
          turn -> {
            step(turn);
            return new TurnOutcome.Failed("no model", Json.object());
          };
      try (var panel = panel(2, failing).start()) {
        panel.open(ADA);
        panel.awaitLines("1.0 ada: (failed)");
        assertThat(rows(panel)).isZero();
      }
    }

    @Test
    void a_session_that_is_stopped_leaves_no_steps() throws Exception {
      var begun = new CountDownLatch(1);
      Panel.Voice endless =
          turn -> {
            step(turn);
            begun.countDown();
            new CountDownLatch(1).await();
            return said();
          };
      try (var panel = panel(1, endless).start()) {
        panel.open(ADA);
        begun.await();
        assertThat(rows(panel)).isEqualTo(1);
        panel.engine.stop("panel", panel.id(), Panel.ANN);
        assertThat(rows(panel)).isZero();
      }
    }

    @Test
    void a_node_that_has_lost_its_turn_keeps_no_step() throws Exception {
      var begun = new CountDownLatch(1);
      var lost = new CountDownLatch(1);
      var kept = new LinkedBlockingQueue<Boolean>();
      Panel.Voice late =
          turn -> {
            begun.countDown();
            lost.await();
            kept.add(turn.steps().keep(List.of("too late")));
            return said();
          };
      try (var panel = panel(1, late)) {
        panel.open(ADA);
        begun.await();
        panel.store.write(
            tx -> tx.sql("update session set owner = 'other', lease_no = lease_no + 1").update());
        lost.countDown();
        assertThat(kept.take()).isFalse();
        assertThat(rows(panel)).isZero();
      }
    }
  }
}
