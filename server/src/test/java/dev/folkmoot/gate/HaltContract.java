package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** People halt and resume; a halt is a question like any other. */
abstract class HaltContract extends GateContract {
  @Test
  void halting_an_agent_holds_that_agent_until_it_is_resumed() {
    var halt = halt(Scope.AGENT, "coder");
    assertThat(holding(CODER)).containsExactly(halt.id());
    assertThat(free(TESTER)).isTrue();
    assertThat(resume(Scope.AGENT, "coder")).containsExactly(now(halt));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void halting_a_session_holds_everyone_in_it_until_it_is_resumed() {
    var halt = halt(Scope.SESSION, "release");
    assertThat(halt.subject().agent()).isEmpty();
    assertThat(free(CODER, RELEASE)).isFalse();
    assertThat(free(TESTER, RELEASE)).isFalse();
    assertThat(free(WARDEN, REVIEW)).isTrue();
    assertThat(resume(Scope.SESSION, "release")).containsExactly(now(halt));
    assertThat(free(CODER, RELEASE)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Scope.class)
  void what_somebody_halted_is_known_as_halted_and_what_a_question_holds_is_not(Scope scope) {
    asked(ask(Type.EMERGENCY, CODER).session(RELEASE));
    var target = target(scope);
    assertThat(gate().inbox().isHalted(scope, target)).isFalse();
    halt(scope, target);
    assertThat(gate().inbox().isHalted(scope, target)).isTrue();
    resume(scope, target);
    assertThat(gate().inbox().isHalted(scope, target)).isFalse();
  }

  private static String target(Scope scope) {
    return switch (scope) {
      case AGENT -> CODER.value();
      case SESSION -> RELEASE.value();
      case SYSTEM -> "";
    };
  }

  @Test
  void an_agent_named_in_another_case_is_not_halted_in_vain() {
    var halt = halt(Scope.AGENT, CODER.value().toUpperCase(Locale.ROOT));
    assertThat(holding(CODER)).containsExactly(halt.id());
    assertThat(resume(Scope.AGENT, CODER.value())).containsExactly(now(halt));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void halting_everything_holds_everybody_until_it_is_resumed() {
    var halt = halt(Scope.SYSTEM, "");
    assertThat(halt.subject().agent()).isEmpty();
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER, RELEASE)).isFalse();
    assertThat(gate().status().systemHalted()).isTrue();
    assertThat(resume(Scope.SYSTEM, "")).containsExactly(now(halt));
    assertThat(free(CODER)).isTrue();
    assertThat(gate().status().systemHalted()).isFalse();
  }

  @ParameterizedTest
  @EnumSource(Scope.class)
  void a_halt_says_what_it_is_and_who_lifted_it(Scope scope) {
    var halt = halt(scope, "coder");
    assertThat(halt.rule().halt()).isTrue();
    assertThat(halt.rule().holds()).containsExactly(scope);
    assertThat(halt.subject().askedBy()).isEqualTo(ANN.name());
    assertThat(halt.wording().reason()).contains("Stop for a moment");
    assertThat(halt.timing().deadline()).isEmpty();
    resume(scope, "coder");
    assertThat(now(halt).answers()).extracting(Answer::by).containsExactly(BEN.name());
  }

  @ParameterizedTest
  @EnumSource(Scope.class)
  void resuming_never_answers_a_monitors_question(Scope scope) {
    halt(scope, "release");
    var question =
        asked(
            Ask.of(Type.EMERGENCY, as(WARDEN), "It went mad")
                .agent(new AgentId("release"))
                .session(RELEASE));
    assertThat(resume(scope, "release"))
        .extracting(halt -> halt.rule().halt())
        .containsExactly(true);
    assertThat(now(question).isOpen()).isTrue();
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void resuming_lifts_the_halts_of_that_scope_and_target_and_no_others() {
    var halts =
        List.of(
            halt(Scope.AGENT, "coder"),
            halt(Scope.AGENT, "tester"),
            halt(Scope.SESSION, "release"),
            halt(Scope.SESSION, "coder"),
            halt(Scope.SYSTEM, ""));
    resume(Scope.AGENT, "coder");
    assertThat(halts.stream().map(this::now).map(Question::isOpen))
        .containsExactly(false, true, true, true, true);
    resume(Scope.SYSTEM, "");
    assertThat(halts.stream().map(this::now).map(Question::isOpen))
        .containsExactly(false, true, true, true, false);
    resume(Scope.SESSION, "release");
    assertThat(halts.stream().map(this::now).map(Question::isOpen))
        .containsExactly(false, true, false, true, false);
  }

  @Test
  void two_halts_of_one_target_are_lifted_together() {
    halt(Scope.AGENT, "coder");
    halt(Scope.AGENT, "coder");
    assertThat(resume(Scope.AGENT, "coder")).hasSize(2);
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void resuming_what_is_not_halted_does_nothing() {
    hold(CODER);
    assertThat(resume(Scope.AGENT, "coder")).isEmpty();
    assertThat(resume(Scope.SYSTEM, "")).isEmpty();
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void resuming_leaves_an_agent_held_by_its_own_question() {
    var question = hold(CODER);
    halt(Scope.AGENT, "coder");
    resume(Scope.AGENT, "coder");
    assertThat(holding(CODER)).containsExactly(question.id());
  }

  @ParameterizedTest
  @EnumSource(Scope.class)
  void answering_another_question_lifts_no_halt(Scope scope) {
    var halt = halt(scope, "coder");
    answer(asked(ask(Type.EMERGENCY, CODER).session(RELEASE)), ANN, "resume");
    answer(asked(approval(TESTER, RELEASE)), ANN, "resume");
    assertThat(now(halt).isOpen()).isTrue();
    assertThat(gate().check(CODER, Optional.of(new SessionId("coder"))).heldBy())
        .extracting(Hold::question)
        .containsExactly(halt.id());
  }

  @Test
  void a_halt_is_answered_with_resume_and_nothing_else() {
    var halt = halt(Scope.SYSTEM, "");
    assertRefused(Refusal.Code.NOT_AN_OPTION, () -> answer(halt, ANN, "not yet"));
    answer(halt, ANN, "resume");
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_halt_outlives_a_restart() {
    halt(Scope.AGENT, "coder");
    halt(Scope.SESSION, "release");
    restart();
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER, RELEASE)).isFalse();
    resume(Scope.SESSION, "release");
    assertThat(free(TESTER, RELEASE)).isTrue();
  }

  @Test
  void halting_twice_under_one_key_is_halting_once() {
    var first = gate().halt(Scope.SYSTEM, "", ANN, "Stop", Optional.of("k1"));
    assertThat(gate().halt(Scope.SYSTEM, "", ANN, "Stop", Optional.of("k1")).id())
        .isEqualTo(first.id());
    assertRefused(
        Refusal.Code.KEY_REUSED,
        () -> gate().halt(Scope.AGENT, "coder", ANN, "Stop", Optional.of("k1")));
    resume(Scope.SYSTEM, "");
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void resuming_twice_under_one_key_is_resuming_once() {
    var first = halt(Scope.AGENT, "coder");
    var key = Optional.of("k1");
    var resumed = gate().resume(Scope.AGENT, "coder", BEN, key);
    assertThat(resumed).containsExactly(now(first));
    halt(Scope.AGENT, "coder");
    assertThat(gate().resume(Scope.AGENT, "coder", BEN, key)).isEqualTo(resumed);
    assertThat(free(CODER)).isFalse();
    assertRefused(Refusal.Code.KEY_REUSED, () -> gate().resume(Scope.AGENT, "tester", BEN, key));
  }

  @Test
  void resuming_nothing_twice_under_one_key_does_nothing_twice() {
    var key = Optional.of("k1");
    assertThat(gate().resume(Scope.AGENT, "coder", BEN, key)).isEmpty();
    assertThat(gate().resume(Scope.AGENT, "coder", BEN, key)).isEmpty();
  }

  @Test
  void a_halt_wants_a_reason_and_a_target() {
    assertRefused(
        Refusal.Code.INVALID, () -> gate().halt(Scope.SYSTEM, "", ANN, " ", Optional.empty()));
    assertRefused(Refusal.Code.INVALID, () -> halt(Scope.AGENT, ""));
    assertRefused(Refusal.Code.INVALID, () -> halt(Scope.SESSION, ""));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void whoever_is_halted_by_a_person_lifts_no_halt_of_itself() {
    var halt = halt(Scope.AGENT, "newcomer");
    assertNotAllowed(() -> answer(halt, speaker("newcomer"), "resume"));
    assertNotAllowed(
        () -> gate().resume(Scope.AGENT, "newcomer", speaker("newcomer"), Optional.empty()));
  }
}
