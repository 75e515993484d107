package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.SessionId;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whom an open question holds. */
abstract class HoldingContract extends GateContract {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          BLOCKING   |  90 | AGENT                | never
          APPROVAL   |  80 | AGENT SESSION        | never
          ESCALATION |  80 | AGENT                | never
          EMERGENCY  | 100 | AGENT SESSION SYSTEM | never
          DECISION   |  60 | nobody               | PT30M
          CONFIRMING |  30 | nobody               | PT10M
          CLARIFYING |  50 | nobody               | PT5M
          PREFERENCE |  20 | nobody               | PT5M
          ALERT      |  10 | nobody               | never
          """)
  void each_type_ranks_holds_and_ends_as_the_table_says(
      Type type, int priority, String holds, String end) {
    var scopes = scopes(holds);
    var question = asked(ask(type, CODER).session(RELEASE));
    assertThat(question.rule().priority()).isEqualTo(priority);
    assertThat(question.timing().deadline()).isEqualTo(deadline(end).map(clock.instant()::plus));
    assertThat(question.rule().holds()).isEqualTo(scopes);
    assertThat(free(CODER)).isEqualTo(!scopes.contains(Scope.AGENT));
    assertThat(free(TESTER, RELEASE)).isEqualTo(!scopes.contains(Scope.SESSION));
    assertThat(free(WARDEN)).isEqualTo(!scopes.contains(Scope.SYSTEM));
    assertThat(now(question)).isEqualTo(question);
  }

  private static Set<Scope> scopes(String words) {
    return words.equals("nobody")
        ? Set.of()
        : Arrays.stream(words.split(" ")).map(Scope::valueOf).collect(Collectors.toSet());
  }

  private static Optional<Duration> deadline(String end) {
    return end.equals("never") ? Optional.empty() : Optional.of(Duration.parse(end));
  }

  @Test
  void a_glance_is_bounded_and_a_halt_is_in_it_whatever_else_holds() {
    for (int i = 0; i < 9; i++) {
      asked(Ask.of(Type.EMERGENCY, ANN, "Stop").agent(CODER));
      asked(ask(Type.APPROVAL, CODER).session(RELEASE));
      asked(ask(Type.BLOCKING, CODER));
    }
    var halt = gate().halt(Scope.AGENT, "coder", ANN, "stop", Optional.empty());
    assertThat(gate().withoutJoining().check(CODER, Optional.empty()).heldBy()).hasSize(28);
    assertThat(gate().withoutJoining().someHolds(CODER, 6).heldBy())
        .hasSizeBetween(12, 18)
        .filteredOn(Hold::halt)
        .extracting(Hold::question, Hold::scope)
        .containsExactly(tuple(halt.id(), Scope.AGENT));
    assertThat(gate().withoutJoining().someHolds(WARDEN, 6).heldBy()).hasSize(6);
  }

  @Test
  void nobody_is_held_by_nothing() {
    assertThat(gate().withoutJoining().someHolds(CODER, 6).canProceed()).isTrue();
    assertThat(free(CODER)).isTrue();
    assertThat(free(CODER, RELEASE)).isTrue();
  }

  @Test
  void an_approval_without_a_session_holds_the_agent_alone() {
    var question = asked(ask(Type.APPROVAL, CODER));
    assertThat(question.rule().holds()).containsExactly(Scope.AGENT);
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER, RELEASE)).isTrue();
  }

  @Test
  void an_emergency_needs_neither_agent_nor_session_to_hold_everything() {
    var question = asked(Ask.of(Type.EMERGENCY, ANN, "The disk is on fire"));
    assertThat(question.rule().holds()).containsExactly(Scope.SYSTEM);
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER, RELEASE)).isFalse();
  }

  @Test
  void a_check_names_every_question_that_holds_the_agent() {
    var own = asked(ask(Type.BLOCKING, CODER));
    var others = asked(approval(TESTER, RELEASE));
    var everybodys = asked(Ask.of(Type.EMERGENCY, ANN, "The disk is on fire"));
    assertThat(gate().check(CODER, Optional.of(RELEASE)).heldBy())
        .containsExactlyInAnyOrder(
            hold(own, Scope.AGENT), hold(others, Scope.SESSION), hold(everybodys, Scope.SYSTEM));
  }

  private static Hold hold(Question question, Scope scope) {
    return new Hold(
        question.id(),
        question.type(),
        scope,
        question.wording().text(),
        question.subject().askedBy(),
        question.timing().createdAt(),
        question.rule().halt());
  }

  @Test
  void a_question_that_holds_an_agent_in_three_ways_is_named_once() {
    var question = asked(ask(Type.EMERGENCY, CODER).session(RELEASE));
    assertThat(gate().check(CODER, Optional.of(RELEASE)).heldBy())
        .containsExactly(hold(question, Scope.SYSTEM));
  }

  @Test
  void one_agents_question_leaves_the_others_alone() {
    hold(CODER);
    assertThat(free(TESTER)).isTrue();
    assertThat(free(new AgentId("code"))).isTrue();
    assertThat(free(new AgentId("coder2"))).isTrue();
  }

  @Test
  void a_held_session_holds_everyone_who_works_in_it_and_nobody_who_works_elsewhere() {
    asked(approval(CODER, RELEASE));
    assertThat(free(TESTER, REVIEW)).isTrue();
    assertThat(free(TESTER, RELEASE)).isFalse();
  }

  @Test
  void without_a_session_every_session_the_agent_takes_part_in_counts() {
    assertThat(free(TESTER, RELEASE)).isTrue();
    assertThat(free(TESTER, REVIEW)).isTrue();
    asked(approval(CODER, RELEASE));
    assertThat(free(TESTER)).isFalse();
    assertThat(free(WARDEN)).isTrue();
  }

  @Test
  void asking_in_a_session_is_taking_part_in_it() {
    asked(ask(Type.ALERT, TESTER).session(RELEASE));
    asked(approval(CODER, RELEASE));
    assertThat(free(TESTER)).isFalse();
  }

  @Test
  void waiting_in_a_session_is_taking_part_in_it() {
    assertThat(gate().clearance(TESTER, Optional.of(RELEASE), SOON, Optional.empty()))
        .succeedsWithin(SOON);
    asked(approval(CODER, RELEASE));
    assertThat(free(TESTER)).isFalse();
  }

  @Test
  void an_agent_still_takes_part_in_its_sessions_after_a_restart() {
    free(TESTER, RELEASE);
    restart();
    asked(approval(CODER, RELEASE));
    assertThat(free(TESTER)).isFalse();
  }

  @Test
  void a_question_about_an_agent_in_one_session_holds_it_in_every_other() {
    asked(ask(Type.BLOCKING, CODER).session(RELEASE));
    assertThat(free(CODER, REVIEW)).isFalse();
  }

  @Test
  void a_restart_changes_nothing_that_is_held_and_the_answer_then_clears() {
    var question = asked(ask(Type.EMERGENCY, CODER).session(RELEASE));
    restart();
    assertThat(free(CODER)).isFalse();
    assertThat(free(TESTER, RELEASE)).isFalse();
    assertThat(free(WARDEN)).isFalse();
    assertThat(now(question)).isEqualTo(question);
    answer(question, ANN, "It was a drill");
    restart();
    assertThat(free(CODER)).isTrue();
    assertThat(free(TESTER, RELEASE)).isTrue();
    assertThat(free(WARDEN)).isTrue();
  }

  @Test
  void names_may_be_anything_without_control_characters() {
    var agent = new AgentId("Küchen-Agent %_'\"; drop table question; 🦊");
    var session = new SessionId("s".repeat(128));
    var question = asked(approval(agent, session));
    assertThat(holding(agent)).containsExactly(question.id());
    assertThat(free(TESTER, session)).isFalse();
    assertThat(gate().status().haltedSessions()).containsExactly(session);
  }

  @Test
  void ids_are_uuids_of_version_seven_in_the_order_of_asking() {
    var ids =
        IntStream.range(0, 20).mapToObj(_ -> hold(CODER).id()).map(QuestionId::value).toList();
    assertThat(ids).isSorted().doesNotHaveDuplicates();
    assertThat(ids).allMatch(id -> UUID.fromString(id).version() == 7);
  }

  @Test
  void the_status_tells_all_that_is_held_and_by_what() {
    var everything = asked(ask(Type.EMERGENCY, TESTER));
    var session = asked(approval(CODER, RELEASE));
    asked(ask(Type.DECISION, WARDEN));
    assertThat(gate().status())
        .isEqualTo(
            new GateStatus(
                true, List.of(RELEASE), List.of(CODER, TESTER), List.of(everything, session)));
  }

  @Test
  void the_status_is_empty_when_all_is_answered() {
    answer(asked(ask(Type.EMERGENCY, CODER).session(RELEASE)), ANN, "It was a drill");
    assertThat(gate().status()).isEqualTo(new GateStatus(false, List.of(), List.of(), List.of()));
  }
}
