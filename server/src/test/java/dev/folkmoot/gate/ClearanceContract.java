package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.testing.Api;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Waiting until nothing holds the agent any more. */
abstract class ClearanceContract extends GateContract {
  private static final Duration AT_ONCE = Duration.ofMillis(1);

  private CompletableFuture<Clearance> waiting(AgentId agent) {
    return gate().clearance(agent, ANYWHERE, SOON, Optional.empty());
  }

  private CompletableFuture<Clearance> waiting(AgentId agent, SessionId session) {
    return gate().clearance(agent, Optional.of(session), SOON, Optional.empty());
  }

  /** Waits in vain and brings the cursor. */
  private Clearance.Pending pending(AgentId agent, Optional<String> cursor) {
    var clearance = gate().clearance(agent, ANYWHERE, AT_ONCE, cursor);
    assertThat(clearance).succeedsWithin(SOON).isInstanceOf(Clearance.Pending.class);
    return (Clearance.Pending) clearance.join();
  }

  private Clearance cleared(AgentId agent, String cursor) {
    return gate().clearance(agent, ANYWHERE, SOON, Optional.of(cursor)).join();
  }

  private void assertCleared(CompletableFuture<Clearance> waiting, Question... by) {
    assertThat(waiting).succeedsWithin(SOON).isEqualTo(clearedBy(by));
  }

  private Clearance.Cleared clearedBy(Question... questions) {
    return new Clearance.Cleared(Stream.of(questions).map(this::now).toList());
  }

  @Test
  void whoever_is_not_held_is_cleared_at_once() throws Exception {
    assertThat(gate().awaitClearance(CODER, ANYWHERE, SOON)).isEqualTo(clearedBy());
    answer(hold(CODER), ANN, "Go on");
    assertThat(gate().awaitClearance(CODER, Optional.of(RELEASE), SOON)).isEqualTo(clearedBy());
  }

  /** Makes the question unreadable for whoever reads more of it than its id, or readable again. */
  private void setType(Question question, String type) {
    node.store.write(
        tx ->
            tx.sql("update question set type = :type where id = :id")
                .set("type", type)
                .set("id", question.id())
                .update());
  }

  /** Runs something, and returns when so many statements have been run. */
  private void awaitStatements(int count, Runnable work) {
    long before = node.store.statements();
    work.run();
    Api.awaitUntil(() -> node.store.statements() >= before + count);
  }

  @Test
  void a_waiter_that_is_woken_and_still_held_reads_ids_and_not_whole_questions() {
    var first = hold(CODER);
    var second = hold(CODER);
    var waiting = waiting(CODER);
    setType(second, "UNREADABLE");
    awaitStatements(7, () -> answer(first, ANN, "Go on"));
    assertThat(waiting).isNotDone();
    setType(second, "BLOCKING");
    answer(second, ANN, "Go on");
    assertCleared(waiting, first, second);
  }

  @Test
  void so_does_a_waiter_for_an_answer() {
    var question = hold(CODER);
    var waiting = gate().whenSettled(question.id(), SOON);
    setType(question, "UNREADABLE");
    awaitStatements(1, () -> node.waits.raise(EventLog.topic(question.id())));
    assertThat(waiting).isNotDone();
    setType(question, "BLOCKING");
    answer(question, ANN, "Go on");
    assertThat(waiting).succeedsWithin(SOON).isEqualTo(now(question));
  }

  @ForEachHaltingType
  void a_waiter_is_woken_by_the_answer_and_gets_it(Type type) {
    var question = asked(ask(type, CODER).session(RELEASE));
    var waiting = waiting(CODER);
    assertThat(waiting).isNotDone();
    answer(question, ANN, "Go on");
    assertCleared(waiting, question);
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("Go on");
  }

  @Test
  void a_waiter_is_woken_by_a_no_too() {
    var question = asked(ask(Type.APPROVAL, CODER).options(List.of("yes", "no")));
    var waiting = waiting(CODER);
    answer(question, ANN, "no");
    assertCleared(waiting, question);
  }

  @Test
  void a_waiter_is_woken_by_a_withdrawal() {
    var question = hold(CODER);
    var waiting = waiting(CODER);
    cancel(question, ANN);
    assertCleared(waiting, question);
  }

  @Test
  void a_waiter_is_woken_when_its_session_is_resumed() {
    var halt = halt(Scope.SESSION, "release");
    var waiting = waiting(CODER, RELEASE);
    resume(Scope.SESSION, "release");
    assertCleared(waiting, halt);
  }

  @Test
  void a_waiter_is_woken_when_everything_is_resumed() {
    var halt = halt(Scope.SYSTEM, "");
    var everybody = List.of(waiting(CODER), waiting(TESTER, RELEASE));
    resume(Scope.SYSTEM, "");
    everybody.forEach(waiting -> assertCleared(waiting, halt));
  }

  @Test
  void a_waiter_is_woken_when_somebodys_look_lets_the_default_act() {
    var question =
        asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(Duration.ofMinutes(1)));
    var waiting = waiting(CODER);
    pass(Duration.ofMinutes(1));
    gate().status();
    assertCleared(waiting, question);
  }

  @Test
  void a_waiter_held_twice_is_cleared_by_the_last_answer_and_gets_both() {
    var first = hold(CODER);
    var second = asked(approval(TESTER, RELEASE));
    var waiting = waiting(CODER, RELEASE);
    answer(first, ANN, "one");
    assertThat(gate().canProceed(CODER, Optional.of(RELEASE))).isFalse();
    assertThat(waiting).isNotDone();
    answer(second, ANN, "two");
    assertCleared(waiting, first, second);
  }

  @Test
  void a_waiter_held_anew_before_it_woke_goes_on_waiting() {
    var first = hold(CODER);
    var waiting = waiting(CODER);
    var second = hold(CODER);
    answer(first, ANN, "one");
    assertThat(waiting).isNotDone();
    answer(second, ANN, "two");
    assertCleared(waiting, first, second);
  }

  @Test
  void a_waiter_whose_session_or_everything_was_halted_meanwhile_goes_on_waiting() {
    for (var halt : List.of(Scope.SESSION, Scope.SYSTEM)) {
      var target = halt == Scope.SESSION ? "release" : "";
      var own = hold(CODER);
      var waiting = waiting(CODER, RELEASE);
      var halted = halt(halt, target);
      answer(own, ANN, "one");
      assertThat(waiting).isNotDone();
      resume(halt, target);
      assertCleared(waiting, own, halted);
    }
  }

  @Test
  void an_answer_that_settles_nothing_wakes_nobody() {
    var question = asked(ask(Type.BLOCKING, CODER).required(2));
    var waiting = waiting(CODER);
    answer(question, ANN, "one");
    assertThat(waiting).isNotDone();
    answer(question, BEN, "two");
    assertCleared(waiting, question);
  }

  @Test
  void one_agents_answer_does_not_clear_another() {
    var coders = hold(CODER);
    var testers = hold(TESTER);
    var waiting = waiting(TESTER);
    answer(coders, ANN, "Go on");
    assertThat(waiting).isNotDone();
    answer(testers, ANN, "Go on");
    assertCleared(waiting, testers);
  }

  @Test
  void whoever_waits_in_vain_is_told_by_an_exception_and_stays_held() {
    var question = hold(CODER);
    assertThatExceptionOfType(ClearanceTimeout.class)
        .isThrownBy(() -> gate().awaitClearance(CODER, ANYWHERE, AT_ONCE))
        .satisfies(
            timeout ->
                assertThat(timeout.pending().check().heldBy())
                    .extracting(Hold::question)
                    .containsExactly(question.id()));
    assertThat(free(CODER)).isFalse();
    assertThat(now(question)).isEqualTo(question);
  }

  @Test
  void an_agent_with_many_sessions_makes_nobody_else_miss_an_answer() throws Exception {
    var question = hold(CODER);
    gate().clearance(CODER, ANYWHERE, Duration.ofMillis(1), Optional.empty()).get();
    for (int i = 0; i < 10_001; i++) {
      gate().cursor(TESTER, Optional.of(new SessionId("session " + i)));
    }
    answer(question, ANN, "no");
    assertThat(gate().clearance(CODER, ANYWHERE, SOON, Optional.empty()).get())
        .isEqualTo(new Clearance.Cleared(List.of(now(question))));
  }

  @Test
  void a_wait_that_is_given_up_clears_nobody() {
    hold(CODER);
    var waiting = waiting(CODER);
    waiting.cancel(true);
    assertThat(free(CODER)).isFalse();
    assertThat(node.waits.parked()).isZero();
  }

  @Test
  void a_node_that_stops_tells_its_waiters_that_they_are_still_held() {
    hold(CODER);
    var waiting = waiting(CODER);
    restart();
    assertThat(waiting).succeedsWithin(SOON).isInstanceOf(Clearance.Pending.class);
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void a_wait_goes_on_after_a_restart_with_its_cursor() {
    var question = hold(CODER);
    var cursor = pending(CODER, Optional.empty()).cursor();
    restart();
    answer(question, ANN, "Go on");
    restart();
    assertThat(cleared(CODER, cursor)).isEqualTo(clearedBy(question));
  }

  @Test
  void an_answer_given_between_two_waits_is_not_lost() {
    var question = hold(CODER);
    var cursor = pending(CODER, Optional.empty()).cursor();
    answer(question, ANN, "Go on");
    assertThat(cleared(CODER, cursor)).isEqualTo(clearedBy(question));
  }

  @Test
  void who_was_cut_off_and_comes_back_without_a_cursor_is_told_the_answer_once() {
    var question = hold(CODER);
    pending(CODER, Optional.empty());
    answer(question, ANN, "Never");
    var told = gate().clearance(CODER, Optional.empty(), Duration.ZERO, Optional.empty()).join();
    assertThat(((Clearance.Cleared) told).settled()).containsExactly(now(question));
    var again = gate().clearance(CODER, Optional.empty(), Duration.ZERO, Optional.empty()).join();
    assertThat(((Clearance.Cleared) again).settled()).isEmpty();
  }

  @Test
  void a_wait_with_the_tools_begins_where_one_was_cut_off() {
    var question = hold(CODER);
    var cut = gate().clearance(CODER, ANYWHERE, SOON, Optional.of(gate().cursor(CODER, ANYWHERE)));
    cut.cancel(false);
    answer(question, ANN, "Never");
    assertThat(cleared(CODER, gate().cursor(CODER, ANYWHERE))).isEqualTo(clearedBy(question));
    assertThat(cleared(CODER, gate().cursor(CODER, ANYWHERE))).isEqualTo(clearedBy());
  }

  @Test
  void a_question_asked_and_answered_between_two_waits_is_not_lost() {
    var first = hold(CODER);
    var cursor = pending(CODER, Optional.empty()).cursor();
    answer(first, ANN, "one");
    var second = hold(CODER);
    answer(second, ANN, "two");
    var others = hold(TESTER);
    answer(others, ANN, "three");
    assertThat(cleared(CODER, cursor)).isEqualTo(clearedBy(first, second));
  }

  @Test
  void what_freed_the_session_or_everything_between_two_waits_is_not_lost() {
    var own = asked(approval(CODER, RELEASE));
    var cursor = pending(CODER, Optional.empty()).cursor();
    var session = halt(Scope.SESSION, "release");
    var other = halt(Scope.SESSION, "review");
    var everything = halt(Scope.SYSTEM, "");
    for (var question : List.of(own, session, other, everything)) {
      answer(question, ANN, "resume");
    }
    assertThat(cleared(CODER, cursor)).isEqualTo(clearedBy(own, session, everything));
  }

  @Test
  void an_answer_that_left_the_agent_held_is_told_while_it_waits_on() {
    var first = hold(CODER);
    var second = hold(CODER);
    var before = pending(CODER, Optional.empty());
    assertThat(before.settled()).isEmpty();
    answer(first, ANN, "one");
    var between = pending(CODER, Optional.of(before.cursor()));
    assertThat(between.settled()).containsExactly(now(first));
    answer(second, ANN, "two");
    assertThat(cleared(CODER, between.cursor()))
        .isInstanceOfSatisfying(
            Clearance.Cleared.class,
            cleared -> assertThat(cleared.settled()).contains(now(second)));
  }

  @Test
  void what_holds_nobody_is_no_part_of_a_clearance() {
    var question = hold(CODER);
    var cursor = pending(CODER, Optional.empty()).cursor();
    answer(asked(ask(Type.DECISION, CODER)), ANN, "Left");
    answer(question, ANN, "Go on");
    assertThat(cleared(CODER, cursor)).isEqualTo(clearedBy(question));
  }

  @Test
  void a_cursor_of_somebody_elses_making_is_refused() {
    for (var cursor : List.of("nonsense", "", "!", "MTIzeA")) {
      assertRefused(
          Refusal.Code.INVALID, () -> gate().clearance(CODER, ANYWHERE, SOON, Optional.of(cursor)));
    }
  }
}
