package dev.folkmoot.session;

import static dev.folkmoot.session.Seat.Occupant.EXTERNAL;
import static dev.folkmoot.session.Seat.Occupant.MODEL;
import static dev.folkmoot.session.Seat.Occupant.PERSON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.State;
import dev.folkmoot.gate.Type;
import dev.folkmoot.session.Procedure.OnFailure;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Several seats speak at the same time: each for itself, and all before the next wave. */
class WaveTest {
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

    @Test
    void a_node_that_lost_the_session_in_the_middle_of_a_wave_asks_nobody_any_more() {
      reopen(2, OnFailure.ASK_PEOPLE);
      panel.open(FIVE.subList(0, 2));
      awaitCalls(2);
      tell("ada", "one");
      panel.awaitLines("1.0 ada: one");
      clock.advance(Duration.ofMinutes(1));
      var words = new LinkedBlockingQueue<TurnOutcome>();
      try (var other =
          new Panel(database, clock, new Panel.Rules(2, OnFailure.ASK_PEOPLE, _ -> words.take()))) {
        other.start();
        words.add(new TurnOutcome.Said("two", Json.object()));
        panel.awaitLines("1.0 ada: one", "1.1 ben: two");
        tell("ben", "too late");
        Api.awaitUntil(() -> words("ben").isEmpty());
        words.add(new TurnOutcome.Said("again", Json.object()));
        words.add(new TurnOutcome.Said("again", Json.object()));
        awaitStatus("completed");
      }
      assertThat(panel.lines())
          .containsExactly("1.0 ada: one", "1.1 ben: two", "2.0 ada: again", "2.1 ben: again");
      assertThat(calls).containsExactlyInAnyOrder("ada", "ben");
    }
  }

  abstract static class Contract {
    static final List<Seat> FIVE =
        List.of(
            Panel.seat(0, "ada", MODEL),
            Panel.seat(1, "ben", MODEL),
            Panel.seat(2, "cyd", MODEL),
            Panel.seat(3, "robin", EXTERNAL),
            Panel.seat(4, "zed", PERSON));

    final Databases database = database();
    final SettableClock clock = new SettableClock();
    private final Map<String, LinkedBlockingQueue<TurnOutcome>> words = new ConcurrentHashMap<>();
    final Queue<String> calls = new ConcurrentLinkedQueue<>();
    private final Map<String, List<Turn>> read = new ConcurrentHashMap<>();
    Panel panel = panel(1, OnFailure.ASK_PEOPLE);

    abstract Databases database();

    private Panel panel(int rounds, OnFailure onFailure) {
      return new Panel(database, clock, new Panel.Rules(rounds, onFailure, this::speak));
    }

    void reopen(int rounds, OnFailure onFailure) {
      panel.close();
      panel = panel(rounds, onFailure);
    }

    /** A model says what it is told to, and thinks until then. */
    private TurnOutcome speak(ModelTurn turn) throws InterruptedException {
      var name = turn.seat().name();
      calls.add(name);
      read.put(name, turn.earlierTurns());
      return words(name).take();
    }

    LinkedBlockingQueue<TurnOutcome> words(String name) {
      return words.computeIfAbsent(name, _ -> new LinkedBlockingQueue<>());
    }

    void tell(String name, String said) {
      words(name).add(new TurnOutcome.Said(said, Json.object()));
    }

    private void fail(String name) {
      words(name).add(new TurnOutcome.Failed("it broke", Json.object()));
    }

    void awaitCalls(int count) {
      Api.awaitUntil(() -> calls.size() == count);
    }

    void awaitStatus(String word) {
      Api.awaitUntil(() -> panel.session().status().word().equals(word));
    }

    @AfterEach
    void close() {
      panel.close();
    }

    @Test
    void all_seats_of_a_wave_are_asked_at_the_same_time() {
      panel.open(FIVE);
      awaitCalls(3);
      assertThat(calls).containsExactlyInAnyOrder("ada", "ben", "cyd");
      assertThat(panel.asked("robin")).isPresent();
      assertThat(panel.asked("zed")).isPresent().isNotEqualTo(panel.asked("robin"));
    }

    @Test
    void a_turn_is_recorded_the_moment_it_ends_in_the_order_of_the_seats() {
      panel.open(FIVE);
      tell("cyd", "three");
      panel.awaitLines("1.2 cyd: three");
      panel.say("zed", "five");
      tell("ada", "one");
      panel.awaitLines("1.0 ada: one", "1.2 cyd: three", "1.4 zed: five");
      panel.say("robin", "four");
      assertThat(panel.session().isActive()).isTrue();
      tell("ben", "two");
      awaitStatus("completed");
      assertThat(panel.lines())
          .containsExactly(
              "1.0 ada: one", "1.1 ben: two", "1.2 cyd: three", "1.3 robin: four", "1.4 zed: five");
      assertThat(panel.asked("robin")).isEmpty();
    }

    @Test
    void nobody_reads_what_is_said_in_the_same_wave_and_all_read_the_waves_before() {
      reopen(2, OnFailure.ASK_PEOPLE);
      panel.open(FIVE.subList(0, 2));
      tell("ben", "two");
      panel.awaitLines("1.1 ben: two");
      tell("ada", "one");
      awaitCalls(4);
      Stream.of("ada", "ben")
          .forEach(
              name ->
                  assertThat(read.get(name))
                      .extracting(Turn::content)
                      .containsExactly("one", "two"));
    }

    @Test
    void a_seat_speaks_once_in_a_wave() {
      panel.open(FIVE);
      panel.say("robin", "four");
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> panel.say("robin", "four again"))
          .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.NOT_YOUR_TURN));
      assertThat(panel.lines()).containsExactly("1.3 robin: four");
    }

    @Test
    void where_the_session_goes_on_without_a_failed_turn_the_others_notice_nothing() {
      reopen(1, OnFailure.GO_ON);
      panel.open(FIVE);
      fail("ben");
      tell("ada", "one");
      tell("cyd", "three");
      panel.say("zed", "five");
      clock.advance(Panel.LIMIT);
      panel.gate.forFeatures().actOnDeadlines();
      awaitStatus("completed");
      assertThat(panel.lines())
          .containsExactly(
              "1.0 ada: one",
              "1.1 ben: (failed)",
              "1.2 cyd: three",
              "1.3 robin: (failed)",
              "1.4 zed: five");
    }

    @Test
    void where_people_decide_about_a_failed_turn_the_turns_in_progress_are_kept() {
      panel.open(FIVE);
      awaitCalls(3);
      fail("ada");
      awaitStatus("paused");
      tell("ben", "two");
      panel.awaitLines("1.0 ada: (failed)", "1.1 ben: two");
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> panel.say("zed", "five"))
          .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.PAUSED));
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "retry");
      tell("cyd", "three");
      tell("ada", "one");
      panel.awaitLines("1.0 ada: one", "1.1 ben: two", "1.2 cyd: three");
      panel.say("zed", "five");
      panel.say("robin", "four");
      assertThat(panel.session().isCompleted()).isTrue();
      assertThat(calls).containsExactlyInAnyOrder("ada", "ben", "cyd", "ada");
    }

    @Test
    void it_goes_on_once_people_have_decided_about_every_failed_turn() {
      panel.open(FIVE.subList(0, 3));
      fail("ada");
      Api.awaitUntil(() -> panel.asked("ada").isPresent());
      fail("ben");
      Api.awaitUntil(() -> panel.asked("ben").isPresent());
      tell("cyd", "three");
      panel.awaitLines("1.0 ada: (failed)", "1.1 ben: (failed)", "1.2 cyd: three");
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "skip");
      assertThat(panel.session().status()).isInstanceOf(Status.Paused.class);
      panel.gate.answer(panel.asked("ben").orElseThrow(), Panel.ANN, "skip");
      assertThat(panel.session().isCompleted()).isTrue();
    }

    @Test
    void people_are_told_of_the_failure_that_they_are_asked_about() {
      panel.open(FIVE.subList(0, 3));
      fail("ada");
      Api.awaitUntil(() -> panel.asked("ada").isPresent());
      fail("ben");
      Api.awaitUntil(() -> panel.asked("ben").isPresent());
      var adas = panel.asked("ada").orElseThrow();
      panel.gate.cancel(adas, Panel.ANN, Optional.empty());
      var again = panel.asked("ada").orElseThrow();
      assertThat(again).isNotEqualTo(adas);
      assertThat(panel.gate.question(again).wording().text()).startsWith("ada's turn failed");
      panel.gate.answer(panel.asked("ben").orElseThrow(), Panel.ANN, "skip");
      assertThat(panel.session().status())
          .isEqualTo(new Status.Paused("ada's turn failed: it broke"));
    }

    @Test
    void a_turn_that_is_withdrawn_does_not_let_a_paused_session_go_on() {
      reopen(2, OnFailure.GO_ON);
      panel.open(List.of(Panel.seat(0, "zed", PERSON), Panel.seat(1, "robin", EXTERNAL)));
      panel.say("zed", "five");
      panel.pause();
      panel.gate.cancel(panel.asked("robin").orElseThrow(), Panel.ANN, Optional.empty());
      assertThat(panel.lines()).containsExactly("1.0 zed: five", "1.1 robin: (failed)");
      assertThat(panel.session().place()).isEqualTo(new Place(2, 0));
      assertThat(panel.session().status()).isInstanceOf(Status.Paused.class);
      panel.resume();
      assertThat(panel.asked("zed")).isPresent();
    }

    @Test
    void a_model_that_speaks_alone_and_fails_lets_the_next_round_begin_at_once() {
      reopen(3, OnFailure.GO_ON);
      panel.open(FIVE.subList(0, 1));
      fail("ada");
      tell("ada", "one");
      fail("ada");
      awaitStatus("completed");
      assertThat(panel.lines())
          .containsExactly("1.0 ada: (failed)", "2.0 ada: one", "3.0 ada: (failed)");
    }

    @Test
    void somebody_who_has_spoken_takes_no_other_seat() {
      var anybody =
          new Seat(
              1,
              Optional.empty(),
              "user",
              "User",
              PERSON,
              Optional.empty(),
              Optional.empty(),
              Optional.empty());
      panel.open(List.of(Panel.seat(0, "zed", PERSON), anybody));
      panel.say("zed", "one");
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> panel.say("zed", "one"))
          .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.NOT_YOUR_TURN));
      panel.say("eve", "two");
      assertThat(panel.session().isCompleted()).isTrue();
    }

    @Test
    void a_session_that_is_stopped_withdraws_what_it_asked_the_others() {
      panel.open(FIVE);
      fail("ada");
      awaitStatus("paused");
      var robins = panel.asked("robin").orElseThrow();
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "stop");
      assertThat(panel.session().isCompleted()).isTrue();
      assertThat(panel.gate.question(robins).state()).isInstanceOf(State.Cancelled.class);
      assertThat(panel.asked("zed")).isEmpty();
      assertThat(panel.lines()).containsExactly("1.0 ada: (failed)");
    }

    @Test
    void turns_in_progress_are_kept_though_the_session_is_paused_and_it_goes_on_with_the_rest() {
      reopen(2, OnFailure.ASK_PEOPLE);
      panel.open(FIVE.subList(0, 3));
      awaitCalls(3);
      panel.pause();
      tell("ada", "one");
      tell("ben", "two");
      panel.awaitLines("1.0 ada: one", "1.1 ben: two");
      tell("cyd", "three");
      panel.awaitLines("1.0 ada: one", "1.1 ben: two", "1.2 cyd: three");
      assertThat(panel.session().status()).isInstanceOf(Status.Paused.class);
      panel.resume();
      awaitCalls(6);
    }

    @Test
    void a_held_model_speaks_once_it_is_cleared_and_holds_up_nobody_else() {
      panel.start();
      var hold =
          panel.gate.ask(
              Ask.of(Type.BLOCKING, Panel.ANN, "May ben speak?").agent(new AgentId("ben")));
      panel.open(FIVE.subList(0, 3));
      tell("ada", "one");
      tell("cyd", "three");
      panel.awaitLines("1.0 ada: one", "1.2 cyd: three");
      Api.awaitUntil(() -> panel.session().isHeld());
      tell("ben", "two");
      panel.gate.answer(hold.id(), Panel.speaker("eve"), "yes");
      awaitStatus("completed");
      assertThat(calls).containsExactlyInAnyOrder("ada", "cyd", "ben");
    }

    @Test
    void after_a_crash_in_the_middle_of_a_wave_only_the_missing_turns_are_asked_for() {
      panel.open(FIVE);
      tell("ben", "two");
      panel.awaitLines("1.1 ben: two");
      panel.say("zed", "five");
      awaitCalls(3);
      reopen(1, OnFailure.ASK_PEOPLE);
      panel.start();
      awaitCalls(5);
      assertThat(read.get("ada")).as("words of its own wave").isEmpty();
      tell("ada", "one");
      tell("cyd", "three");
      panel.say("robin", "four");
      awaitStatus("completed");
      assertThat(panel.lines())
          .containsExactly(
              "1.0 ada: one", "1.1 ben: two", "1.2 cyd: three", "1.3 robin: four", "1.4 zed: five");
      assertThat(calls).containsExactlyInAnyOrder("ada", "ben", "cyd", "ada", "cyd");
    }

    @Test
    void turns_that_end_at_the_same_moment_end_the_wave_once() throws Exception {
      int rounds = 40;
      var names = List.of("ida", "jon", "kim", "leo");
      reopen(rounds, OnFailure.ASK_PEOPLE);
      panel.open(
          IntStream.range(0, 4).mapToObj(i -> Panel.seat(i, names.get(i), EXTERNAL)).toList());
      for (int round = 1; round <= rounds; round++) {
        var barrier = new CyclicBarrier(names.size());
        CompletableFuture.allOf(
                names.stream()
                    .map(name -> CompletableFuture.runAsync(() -> sayAt(barrier, name)))
                    .toArray(CompletableFuture<?>[]::new))
            .get();
        assertThat(panel.session().place()).isEqualTo(new Place(round + 1, 0));
      }
      assertThat(panel.session().isCompleted()).isTrue();
      assertThat(panel.turns()).hasSize(rounds * names.size());
    }

    @Test
    void models_that_end_at_the_same_moment_end_the_wave_once() {
      int rounds = 40;
      reopen(rounds, OnFailure.ASK_PEOPLE);
      panel.open(FIVE.subList(0, 3));
      for (int round = 1; round <= rounds; round++) {
        awaitCalls(3 * round);
        List.of("ada", "ben", "cyd").forEach(name -> tell(name, "yes"));
      }
      awaitStatus("completed");
      assertThat(panel.turns()).hasSize(3 * rounds);
      assertThat(calls).hasSize(3 * rounds);
    }

    private void sayAt(CyclicBarrier barrier, String name) {
      try {
        barrier.await();
        panel.gate.answer(panel.asked(name).orElseThrow(), Panel.speaker(name), "yes");
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }

    @Test
    void a_kind_of_session_has_one_procedure() {
      assertThatIllegalStateException()
          .isThrownBy(
              () -> panel.engine.register(new Panel.Rules(1, OnFailure.GO_ON, this::speak)));
    }
  }
}
