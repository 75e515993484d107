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
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.WaitStep;
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
import java.util.Set;
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

    @Test
    void a_node_that_wins_a_session_back_does_not_wait_for_the_call_it_made_before() {
      reopen(2, OnFailure.ASK_PEOPLE);
      panel.open(List.of(Panel.seat(0, "ada", MODEL), Panel.seat(1, "zed", PERSON)));
      awaitCalls(1);
      clock.advance(Duration.ofMinutes(1));
      var words = new LinkedBlockingQueue<TurnOutcome>();
      try (var other =
          new Panel(database, clock, new Panel.Rules(2, OnFailure.ASK_PEOPLE, _ -> words.take()))) {
        other.start();
        words.add(new TurnOutcome.Said("one", Json.object()));
        panel.awaitLines("1.0 ada: one");
        panel.say("zed", "two");
        awaitCalls(2);
        tell("ada", "three");
        panel.awaitLines("1.0 ada: one", "1.1 zed: two", "2.0 ada: three");
      }
    }

    @Test
    void a_node_that_has_lost_a_session_ends_its_calls() {
      panel.start();
      panel.open(FIVE.subList(0, 1));
      awaitCalls(1);
      var words = new LinkedBlockingQueue<TurnOutcome>();
      try (var other =
          new Panel(database, clock, new Panel.Rules(1, OnFailure.ASK_PEOPLE, _ -> words.take()))) {
        other.store.write(
            tx -> tx.sql("update session set owner = 'other', lease_no = lease_no + 1").update());
        Api.awaitUntil(
            () -> {
              clock.advance(Duration.ofSeconds(2));
              return cutOff.contains("ada");
            });
      }
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
    private final Queue<String> starts = new ConcurrentLinkedQueue<>();
    final Set<String> cutOff = ConcurrentHashMap.newKeySet();
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
      starts.add("%s %d".formatted(name, turn.start()));
      try {
        return words(name).take();
      } catch (InterruptedException e) {
        cutOff.add(name);
        throw e;
      }
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
          .withMessage("the floor is ada's and ben's and cyd's and zed's")
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
      panel.say("zed", "five");
      assertThat(panel.session().status()).isInstanceOf(Status.Paused.class);
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "retry");
      tell("cyd", "three");
      tell("ada", "one");
      panel.awaitLines("1.0 ada: one", "1.1 ben: two", "1.2 cyd: three", "1.4 zed: five");
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
    void somebody_who_waits_is_woken_by_each_turn_of_a_wave() throws Exception {
      panel.open(List.of(Panel.seat(0, "ada", MODEL), Panel.seat(1, "zed", PERSON)));
      var rested =
          panel.waits.await(
              Duration.ofHours(1),
              () ->
                  panel.session().awaitsModel()
                      ? new WaitStep.Wait<>(EventLog.topic(panel.id()))
                      : new WaitStep.Done<>("rested"),
              () -> "too late");
      awaitCalls(1);
      assertThat(rested).isNotDone();
      tell("ada", "one");
      assertThat(rested.get()).isEqualTo("rested");
    }

    @Test
    void an_event_names_those_who_are_still_to_speak() {
      panel.open(FIVE.subList(0, 3));
      tell("ben", "two");
      panel.awaitLines("1.1 ben: two");
      fail("ada");
      awaitStatus("paused");
      assertThat(nextSpeakers()).containsExactly("ada, cyd", "cyd");
    }

    private List<String> nextSpeakers() {
      return panel.events.after(0, EventFilter.ALL, 100).events().stream()
          .map(event -> Json.tree(event.data()).path("next").asString(""))
          .filter(names -> !names.isEmpty())
          .toList();
    }

    @Test
    void a_turn_that_is_tried_again_does_not_wait_for_the_others() {
      panel.open(FIVE.subList(0, 2));
      awaitCalls(2);
      fail("ada");
      awaitStatus("paused");
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "retry");
      awaitCalls(3);
      assertThat(starts).doesNotHaveDuplicates();
      tell("ada", "one");
      panel.awaitLines("1.0 ada: one");
      tell("ben", "two");
      awaitStatus("completed");
    }

    @Test
    void a_model_that_is_cleared_while_others_speak_does_not_wait_for_them() {
      panel.start();
      var hold =
          panel.gate.ask(
              Ask.of(Type.BLOCKING, Panel.ANN, "May ben speak?").agent(new AgentId("ben")));
      panel.open(FIVE.subList(0, 2));
      awaitCalls(1);
      panel.gate.answer(hold.id(), Panel.speaker("eve"), "yes");
      awaitCalls(2);
      tell("ben", "two");
      panel.awaitLines("1.1 ben: two");
      tell("ada", "one");
      awaitStatus("completed");
    }

    @Test
    void a_model_that_is_cleared_late_reads_nothing_of_its_own_wave() {
      panel.start();
      var hold =
          panel.gate.ask(
              Ask.of(Type.BLOCKING, Panel.ANN, "May ben speak?").agent(new AgentId("ben")));
      panel.open(FIVE.subList(0, 3));
      awaitCalls(2);
      tell("ada", "one");
      panel.awaitLines("1.0 ada: one");
      panel.gate.answer(hold.id(), Panel.speaker("eve"), "yes");
      Api.awaitUntil(() -> read.containsKey("ben"));
      assertThat(read.get("ben")).isEmpty();
    }

    @Test
    void a_pause_by_people_outlasts_a_turn_that_fails_meanwhile() {
      panel.open(FIVE.subList(0, 2));
      awaitCalls(2);
      panel.pause();
      fail("ada");
      Api.awaitUntil(() -> panel.asked("ada").isPresent());
      tell("ben", "two");
      panel.awaitLines("1.0 ada: (failed)", "1.1 ben: two");
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "retry");
      assertThat(panel.session().status()).isEqualTo(new Status.Paused("paused by ann"));
      assertThat(calls).hasSize(2);
      panel.resume();
      tell("ada", "one");
      awaitStatus("completed");
    }

    @Test
    void nobody_speaks_while_people_have_paused_the_wave() {
      panel.open(List.of(Panel.seat(0, "zed", PERSON), Panel.seat(1, "robin", EXTERNAL)));
      panel.pause();
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> panel.say("zed", "five"))
          .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(Refusal.Code.PAUSED));
      assertThat(panel.lines()).isEmpty();
    }

    @Test
    void a_model_that_nobody_needs_any_more_is_cut_off() {
      panel.open(FIVE.subList(0, 2));
      awaitCalls(2);
      fail("ada");
      awaitStatus("paused");
      panel.gate.answer(panel.asked("ada").orElseThrow(), Panel.ANN, "stop");
      Api.awaitUntil(() -> cutOff.contains("ben"));
    }

    @Test
    void the_waves_may_differ_from_round_to_round() {
      panel.close();
      panel =
          new Panel(
              database,
              clock,
              new Panel.Rules(
                  2,
                  OnFailure.GO_ON,
                  this::speak,
                  (session, seats) ->
                      Order.oneByOne(session.place().round() == 1 ? seats.reversed() : seats)));
      panel.open(List.of(Panel.seat(0, "ada", MODEL), Panel.seat(1, "zed", PERSON)));
      panel.say("zed", "first");
      tell("ada", "second");
      tell("ada", "third");
      panel.awaitLines("1.0 zed: first", "1.1 ada: second", "2.0 ada: third");
      panel.say("zed", "fourth");
      assertThat(panel.session().isCompleted()).isTrue();
    }

    @Test
    void what_was_paused_when_its_node_stopped_runs_at_once_when_it_is_resumed() {
      panel.open(FIVE.subList(0, 2));
      awaitCalls(2);
      panel.pause();
      reopen(1, OnFailure.ASK_PEOPLE);
      panel.start();
      panel.resume();
      awaitCalls(4);
    }

    @Test
    void a_kind_of_session_has_one_procedure() {
      assertThatIllegalStateException()
          .isThrownBy(
              () -> panel.engine.register(new Panel.Rules(1, OnFailure.GO_ON, this::speak)));
    }
  }
}
