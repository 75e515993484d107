package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Faults that gates of this kind are known for, each shown to be absent. */
abstract class FaultContract extends GateContract {
  private static final Duration HOUR = Duration.ofHours(1);

  @Test
  void emergency_is_one_of_the_types() {
    assertThat(asked(ask(Type.valueOf("EMERGENCY"), CODER)).type()).isEqualTo(Type.EMERGENCY);
  }

  @Test
  void answering_one_question_does_not_resume_an_agent_that_another_holds() {
    var first = hold(CODER);
    var second = hold(CODER);
    answer(first, ANN, "Go on");
    assertThat(holding(CODER)).containsExactly(second.id());
    answer(second, ANN, "Go on");
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void no_answer_to_a_question_lifts_a_halt_of_everything() {
    halt(Scope.SYSTEM, "");
    answer(hold(CODER), ANN, "Go on");
    answer(asked(approval(CODER, RELEASE)), ANN, "Go on");
    answer(asked(ask(Type.EMERGENCY, CODER)), ANN, "Go on");
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER)).isFalse();
  }

  @Test
  void an_emergency_holds_agent_and_session_as_well_as_everything() {
    asked(ask(Type.EMERGENCY, CODER).session(RELEASE));
    var status = gate().status();
    assertThat(status.systemHalted()).isTrue();
    assertThat(status.haltedSessions()).containsExactly(RELEASE);
    assertThat(status.haltedAgents()).containsExactly(CODER);
  }

  @Test
  void a_second_waiter_does_not_orphan_the_first() {
    var question = hold(CODER);
    var first = gate().clearance(CODER, ANYWHERE, SOON, Optional.empty());
    var second = gate().clearance(CODER, ANYWHERE, SOON, Optional.empty());
    answer(question, ANN, "Go on");
    var cleared = new Clearance.Cleared(List.of(now(question)));
    assertThat(first).succeedsWithin(SOON).isEqualTo(cleared);
    assertThat(second).succeedsWithin(SOON).isEqualTo(cleared);
  }

  @Test
  void resuming_a_session_or_everything_wakes_those_who_wait() {
    halt(Scope.SESSION, "release");
    halt(Scope.SYSTEM, "");
    var waiting = gate().clearance(CODER, Optional.of(RELEASE), SOON, Optional.empty());
    resume(Scope.SYSTEM, "");
    assertThat(waiting).isNotDone();
    resume(Scope.SESSION, "release");
    assertThat(waiting).succeedsWithin(SOON).isInstanceOf(Clearance.Cleared.class);
  }

  @Test
  void a_wait_that_times_out_fails_instead_of_returning() {
    hold(CODER);
    assertThatExceptionOfType(ClearanceTimeout.class)
        .isThrownBy(() -> gate().awaitClearance(CODER, ANYWHERE, Duration.ofMillis(1)));
  }

  @Test
  void a_default_is_applied() {
    asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(HOUR));
    pass(HOUR);
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void naming_a_session_does_not_hide_the_agents_questions_in_other_sessions() {
    var elsewhere = asked(ask(Type.BLOCKING, CODER).session(REVIEW));
    var nowhere = hold(CODER);
    assertThat(gate().check(CODER, Optional.of(RELEASE)).heldBy())
        .extracting(Hold::question)
        .containsExactlyInAnyOrder(elsewhere.id(), nowhere.id());
  }

  @Test
  void no_halt_is_lost_at_a_restart() {
    var halts =
        List.of(halt(Scope.AGENT, "coder"), halt(Scope.SESSION, "release"), halt(Scope.SYSTEM, ""));
    restart();
    assertThat(gate().status().questions()).containsExactlyInAnyOrderElementsOf(halts);
    assertThat(free(CODER, RELEASE)).isFalse();
  }

  @Test
  void a_late_answer_is_too_late_and_a_double_answer_counts_once() {
    var question = asked(ask(Type.BLOCKING, CODER).required(2));
    answer(question, ANN, "one");
    answer(question, ANN, "one");
    assertThat(free(CODER)).isFalse();
    answer(question, BEN, "two");
    assertThat(answer(question, CAT, "three")).isEqualTo(new Outcome.TooLate(now(question)));
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("one", "two");
  }

  @Test
  void an_approval_that_times_out_without_a_default_does_not_open_the_gate() {
    asked(approval(CODER, RELEASE).timeout(HOUR));
    pass(HOUR.multipliedBy(100));
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER, RELEASE)).isFalse();
    restart();
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void one_yes_and_one_no_are_not_four_eyes() {
    var question = asked(ask(Type.APPROVAL, CODER).options(List.of("yes", "no")).required(2));
    answer(question, ANN, "yes");
    answer(question, BEN, "no");
    assertThat(now(question).isOpen()).isTrue();
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void an_answer_that_commits_between_two_long_polls_reaches_the_second() {
    var question = hold(CODER);
    var first = gate().clearance(CODER, ANYWHERE, Duration.ofMillis(1), Optional.empty()).join();
    answer(question, ANN, "Go on");
    assertThat(first)
        .isInstanceOfSatisfying(
            Clearance.Pending.class,
            pending ->
                assertThat(gate().clearance(CODER, ANYWHERE, SOON, Optional.of(pending.cursor())))
                    .succeedsWithin(SOON)
                    .isEqualTo(new Clearance.Cleared(List.of(now(question)))));
  }

  @Test
  void no_agent_clears_itself_by_an_answer_a_default_or_a_withdrawal() {
    var question = asked(ask(Type.APPROVAL, CODER));
    assertNotAllowed(() -> answer(question, as(CODER), "yes"));
    assertNotAllowed(() -> cancel(question, as(CODER)));
    assertNotAllowed(() -> asked(ask(Type.APPROVAL, CODER).defaultAnswer("yes").timeout(HOUR)));
    assertThat(holding(CODER)).containsExactly(question.id());
  }

  @Test
  void a_question_past_its_deadline_can_still_be_answered() {
    var question = asked(ask(Type.ESCALATION, CODER).timeout(HOUR));
    pass(HOUR.multipliedBy(100));
    assertThat(answer(question, ANN, "Go on")).isInstanceOf(Outcome.Accepted.class);
    assertThat(free(CODER)).isTrue();
  }
}
