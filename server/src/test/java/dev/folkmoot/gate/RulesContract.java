package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who may do what. The coder and the tester are agents, the warden is a monitor, Ann a person. */
abstract class RulesContract extends GateContract {
  @BeforeEach
  void introduce() {
    register(CODER, AgentKind.EXTERNAL, false);
    register(TESTER, AgentKind.MODEL, false);
    register(WARDEN, AgentKind.EXTERNAL, true);
    register(ANN.name(), AgentKind.HUMAN, false);
  }

  private void register(AgentId name, AgentKind kind, boolean monitor) {
    node.agents.register(new Registration(name, name.value(), kind, Optional.empty(), monitor));
  }

  private static Ask about(Type type, Speaker by, AgentId agent) {
    return Ask.of(type, by, "May it go on?").agent(agent);
  }

  @ForEachType
  void everybody_may_ask_anything_about_itself(Type type) {
    for (var name : List.of(CODER, WARDEN, ANN.name())) {
      assertThat(asked(ask(type, name).session(RELEASE)).subject().askedBy()).isEqualTo(name);
    }
  }

  @ForEachHaltingType
  void an_agent_holds_another_by_an_emergency_only(Type type) {
    var ask = about(type, as(CODER), TESTER);
    if (type == Type.EMERGENCY) {
      asked(ask);
      assertThat(free(TESTER)).isFalse();
    } else {
      assertNotAllowed(() -> asked(ask));
      assertThat(free(TESTER)).isTrue();
    }
  }

  @Test
  void an_agent_does_not_answer_what_it_asked_of_others() {
    var asked = asked(ask(Type.DECISION, CODER).to(List.of("tester", "ann")));
    assertNotAllowed(() -> answer(asked, as(CODER), "Left"));
    assertNotAllowed(() -> answer(asked, speaker("Coder"), "Left"));
    assertThat(now(asked)).isEqualTo(asked);
    answer(asked, as(TESTER), "Right");
    var unaddressed = asked(ask(Type.DECISION, CODER));
    answer(unaddressed, as(CODER), "Left");
    var own = asked(ask(Type.DECISION, CODER).to(List.of("ann", "coder")));
    answer(own, as(CODER), "Left");
    assertThat(List.of(now(asked), now(unaddressed), now(own)))
        .allMatch(question -> !question.isOpen());
  }

  @Test
  void an_agent_does_not_pass_on_to_itself_what_it_asked_of_others() {
    var asked = asked(ask(Type.DECISION, CODER).to(List.of("tester")));
    for (var to : List.of(List.of("coder"), List.of("ann", "CODER"))) {
      assertNotAllowed(() -> gate().reassign(asked.id(), as(CODER), to));
    }
    assertThat(now(asked)).isEqualTo(asked);
    gate().reassign(asked.id(), as(CODER), List.of("ann"));
    assertNotAllowed(() -> answer(asked, as(CODER), "Left"));
    gate().reassign(asked.id(), ANN, List.of("coder"));
    answer(asked, as(CODER), "Left");
    assertThat(now(asked).isOpen()).isFalse();
  }

  @Test
  void a_model_of_the_server_releases_no_hold_though_it_is_addressed_to_it() {
    var model =
        new Speaker(TESTER, Speaker.Via.MODEL, Optional.of(Standing.AGENT), Optional.empty());
    var hold = asked(ask(Type.BLOCKING, CODER).to(List.of("tester")));
    assertNotAllowed(() -> answer(hold, model, "Go on"));
    assertThat(free(CODER)).isFalse();
    answer(hold, as(TESTER), "Go on");
    assertThat(free(CODER)).isTrue();
    var decision = asked(ask(Type.DECISION, CODER).to(List.of("tester")));
    answer(decision, model, "Left");
    assertThat(now(decision).isOpen()).isFalse();
  }

  @Test
  void a_person_may_answer_what_they_asked_of_others() {
    var asked = asked(ask(Type.DECISION, ANN.name()).to(List.of("ben")));
    answer(asked, ANN, "Left");
    assertThat(now(asked).isOpen()).isFalse();
  }

  @Test
  void an_agent_may_hold_its_session_but_not_everything() {
    var question = asked(ask(Type.BLOCKING, CODER).session(RELEASE).widenedTo(Scope.SESSION));
    assertThat(question.rule().holds()).containsExactlyInAnyOrder(Scope.AGENT, Scope.SESSION);
    assertThat(gate().check(TESTER, Optional.of(RELEASE)).canProceed()).isFalse();
    assertNotAllowed(() -> answer(question, as(TESTER), "Go on"));
    answer(question, ANN, "Go on");
    assertThat(free(TESTER)).isTrue();
    assertNotAllowed(() -> asked(ask(Type.BLOCKING, CODER).widenedTo(Scope.SYSTEM)));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void monitors_and_people_widen_a_question_to_everything() {
    for (var by : List.of(as(WARDEN), ANN)) {
      var question = asked(about(Type.BLOCKING, by, TESTER).widenedTo(Scope.SYSTEM));
      assertThat(free(CODER)).isFalse();
      answer(question, BEN, "Go on");
      assertThat(free(CODER)).isTrue();
    }
  }

  @Test
  void an_agent_sets_no_default_on_what_holds_its_session() {
    var widened = ask(Type.BLOCKING, CODER).session(RELEASE).widenedTo(Scope.SESSION);
    assertNotAllowed(() -> asked(widened.defaultAnswer("Go on").timeout(SOON)));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void what_holds_nobody_is_not_widened_nor_a_session_held_that_is_not_named() {
    assertRefused(
        Refusal.Code.INVALID,
        () -> asked(about(Type.DECISION, ANN, CODER).widenedTo(Scope.SYSTEM)));
    assertRefused(
        Refusal.Code.INVALID,
        () -> asked(about(Type.BLOCKING, ANN, CODER).widenedTo(Scope.SESSION)));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_person_who_asks_about_themselves_stays_a_person() {
    var eve = new Speaker(new AgentId("eve"), Speaker.Via.REST).as(Standing.PERSON);
    var asked = asked(Ask.of(Type.BLOCKING, eve, "May I?").agent(eve.name()));
    answer(asked, ANN, "Go on");
    var hold = hold(CODER);
    answer(hold, speaker("eve"), "Go on");
    assertThat(free(CODER)).isTrue();
  }

  @ForEachHaltingType
  void monitors_and_people_hold_others(Type type) {
    for (var by : List.of(as(WARDEN), ANN)) {
      assertThat(holding(CODER)).doesNotContain(asked(about(type, by, TESTER)).id());
      assertThat(free(TESTER)).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"DECISION", "CONFIRMING", "CLARIFYING", "PREFERENCE", "ALERT"})
  void an_agent_may_ask_about_another_what_holds_nobody(Type type) {
    assertThat(asked(about(type, as(CODER), TESTER)).rule().holds()).isEmpty();
  }

  @ForEachTypeForPeople
  void only_people_set_a_default_on_what_people_answer(Type type) {
    for (var name : List.of(CODER, WARDEN)) {
      assertNotAllowed(
          () -> asked(ask(type, name).defaultAnswer("Go on").timeout(Duration.ofHours(1))));
      assertThat(free(name)).isTrue();
    }
    asked(about(type, ANN, CODER).defaultAnswer("Go on").timeout(Duration.ofHours(1)));
    assertThat(free(CODER)).isFalse();
  }

  @ForEachTypeForPeople
  void an_unheard_of_agent_sets_no_default_on_its_first_question(Type type) {
    var newcomer = new AgentId("newcomer");
    assertNotAllowed(
        () -> asked(ask(type, newcomer).defaultAnswer("Go on").timeout(Duration.ofHours(1))));
  }

  @Test
  void an_agent_may_set_a_default_on_what_others_of_its_kind_may_answer() {
    asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(Duration.ofHours(1)));
    pass(Duration.ofHours(1));
    assertThat(free(CODER)).isTrue();
  }

  @ForEachTypeForPeople
  void only_people_answer_what_is_for_people(Type type) {
    var question = asked(about(type, ANN, CODER));
    for (var name : List.of(CODER, TESTER, WARDEN)) {
      assertNotAllowed(() -> answer(question, as(name), "Go on"));
    }
    assertThat(free(CODER)).isFalse();
    assertThat(answer(question, ANN, "Go on")).isInstanceOf(Outcome.Accepted.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"DECISION", "CONFIRMING", "CLARIFYING", "PREFERENCE", "ALERT"})
  void agents_answer_each_others_questions_that_hold_nobody(Type type) {
    for (var name : List.of(TESTER, WARDEN)) {
      var question = asked(ask(type, CODER));
      assertThat(answer(question, as(name), "Go on")).isInstanceOf(Outcome.Accepted.class);
    }
  }

  @Test
  void an_agent_answers_a_hold_that_its_asker_addressed_to_it() {
    for (var name : List.of(TESTER, WARDEN)) {
      var question =
          asked(
              ask(Type.BLOCKING, CODER).to(List.of("ben", name.value().toUpperCase(Locale.ROOT))));
      assertThat(answer(question, as(name), "Go on")).isInstanceOf(Outcome.Accepted.class);
    }
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void no_agent_answers_a_hold_that_is_not_addressed_to_it() {
    for (var question : List.of(hold(CODER), asked(ask(Type.BLOCKING, CODER).to(List.of("ben"))))) {
      for (var name : List.of(TESTER, WARDEN)) {
        assertNotAllowed(() -> answer(question, as(name), "Go on"));
        assertThat(gate().inbox().rights(as(name)).to(Action.ANSWER, question).isAllowed())
            .isFalse();
      }
    }
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void only_people_answer_a_hold_on_somebody_else_whoever_it_is_addressed_to() {
    for (var by : List.of(as(WARDEN), ANN)) {
      var question =
          asked(about(Type.BLOCKING, by, CODER).to(List.of(TESTER.value(), WARDEN.value())));
      for (var name : List.of(TESTER, WARDEN, CODER)) {
        assertNotAllowed(() -> answer(question, as(name), "Go on"));
        assertThat(gate().inbox().rights(as(name)).to(Action.ANSWER, question).isAllowed())
            .isFalse();
      }
      assertThat(free(CODER)).isFalse();
      assertThat(answer(question, BEN, "Go on")).isInstanceOf(Outcome.Accepted.class);
    }
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_held_agent_answers_no_question_of_others_before_it_is_cleared() {
    var others =
        List.of(
            asked(ask(Type.DECISION, CODER)),
            asked(ask(Type.BLOCKING, CODER).to(List.of(TESTER.value()))));
    var own = asked(ask(Type.DECISION, TESTER));
    var about = asked(about(Type.DECISION, ANN, TESTER));
    var hold = hold(TESTER);
    for (var question : others) {
      assertNotAllowed(() -> answer(question, as(TESTER), "Go on"));
      assertThat(gate().inbox().rights(as(TESTER)).to(Action.ANSWER, question).isAllowed())
          .isFalse();
    }
    for (var question : List.of(own, about)) {
      assertThat(answer(question, as(TESTER), "Left")).isInstanceOf(Outcome.Accepted.class);
    }
    assertThat(asked(ask(Type.CLARIFYING, TESTER)).isOpen()).isTrue();
    answer(hold, ANN, "Go on");
    for (var question : others) {
      assertThat(answer(question, as(TESTER), "Go on")).isInstanceOf(Outcome.Accepted.class);
    }
  }

  @Test
  void a_person_who_is_held_still_answers() {
    asked(about(Type.BLOCKING, as(WARDEN), ANN.name()));
    halt(Scope.SYSTEM, "");
    assertThat(answer(asked(ask(Type.DECISION, CODER)), ANN, "Left"))
        .isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void no_agent_answers_what_holds_itself() {
    for (var name : List.of(CODER, WARDEN)) {
      var own = hold(name);
      var others = asked(about(Type.BLOCKING, ANN, name));
      assertNotAllowed(() -> answer(own, as(name), "Go on"));
      assertNotAllowed(() -> answer(others, as(name), "Go on"));
      assertThat(holding(name)).containsExactlyInAnyOrder(own.id(), others.id());
    }
  }

  @Test
  void an_agent_may_answer_what_is_about_itself_and_holds_nobody() {
    var question = asked(about(Type.DECISION, ANN, CODER));
    assertThat(answer(question, as(CODER), "Left")).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void a_refused_answer_is_refused_when_the_question_is_settled_too() {
    var question = hold(CODER);
    answer(question, ANN, "Go on");
    assertNotAllowed(() -> answer(question, as(CODER), "Go on"));
  }

  @ForEachHaltingType
  void no_agent_withdraws_what_holds_itself(Type type) {
    for (var name : List.of(CODER, WARDEN)) {
      var own = asked(ask(type, name));
      var others = asked(about(type, ANN, name));
      assertNotAllowed(() -> cancel(own, as(name)));
      assertNotAllowed(() -> cancel(others, as(name)));
      assertThat(holding(name)).contains(own.id(), others.id());
    }
  }

  @Test
  void no_agent_withdraws_an_emergency_that_it_raised_about_another() {
    var question = asked(about(Type.EMERGENCY, as(CODER), TESTER));
    assertNotAllowed(() -> cancel(question, as(CODER)));
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void no_monitor_withdraws_an_approval_that_holds_the_session_it_works_in() {
    var question = asked(about(Type.APPROVAL, as(WARDEN), CODER).session(RELEASE));
    assertThat(free(WARDEN, RELEASE)).isFalse();
    assertNotAllowed(() -> cancel(question, as(WARDEN)));
    assertThat(free(WARDEN, RELEASE)).isFalse();
  }

  @Test
  void an_agent_withdraws_only_what_it_asked_itself() {
    var own = asked(ask(Type.DECISION, CODER));
    var others = asked(ask(Type.DECISION, TESTER));
    assertNotAllowed(() -> cancel(others, as(CODER)));
    assertThat(cancel(own, as(CODER))).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void a_monitor_withdraws_its_hold_on_another() {
    var question = asked(about(Type.BLOCKING, as(WARDEN), CODER));
    assertThat(cancel(question, as(WARDEN))).isInstanceOf(Outcome.Accepted.class);
    assertThat(free(CODER)).isTrue();
  }

  @ForEachType
  void people_withdraw_anything(Type type) {
    var question = asked(ask(type, CODER).session(RELEASE));
    assertThat(cancel(question, ANN)).isInstanceOf(Outcome.Accepted.class);
    assertThat(free(CODER)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Scope.class)
  void only_people_halt_and_resume(Scope scope) {
    for (var name : List.of(CODER, WARDEN)) {
      assertNotAllowed(
          () -> gate().halt(scope, TESTER.value(), as(name), "Stop", Optional.empty()));
    }
    assertThat(free(TESTER, RELEASE)).isTrue();
    var halt = halt(scope, TESTER.value());
    for (var name : List.of(CODER, WARDEN, TESTER)) {
      assertNotAllowed(() -> gate().resume(scope, TESTER.value(), as(name), Optional.empty()));
      assertNotAllowed(() -> answer(halt, as(name), "resume"));
      assertNotAllowed(() -> cancel(halt, as(name)));
    }
    assertThat(now(halt).isOpen()).isTrue();
  }

  @Test
  void an_agent_readdresses_only_what_it_asked() {
    var question = hold(CODER);
    assertNotAllowed(() -> gate().reassign(question.id(), as(TESTER), List.of("ben")));
    assertThat(gate().reassign(question.id(), as(CODER), List.of("ben")))
        .isInstanceOf(Outcome.Accepted.class);
    assertThat(gate().reassign(question.id(), ANN, List.of("cat")))
        .isInstanceOf(Outcome.Accepted.class);
    assertThat(now(question).subject().to()).containsExactly("cat");
  }

  @Test
  void a_name_that_is_nobodys_is_a_persons() {
    var question = asked(ask(Type.APPROVAL, CODER));
    assertThat(answer(question, speaker("somebody"), "Go on")).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void a_name_that_asked_about_itself_is_an_agents_from_then_on() {
    var name = new AgentId("somebody");
    asked(ask(Type.ALERT, name));
    var question = asked(ask(Type.APPROVAL, CODER));
    assertNotAllowed(() -> answer(question, as(name), "Go on"));
    assertNotAllowed(() -> answer(question, speaker("SOMEB\u041eDY"), "Go on"));
    restart();
    assertNotAllowed(() -> answer(question, as(name), "Go on"));
  }

  @Test
  void being_asked_about_or_addressed_makes_nobody_an_agent() {
    var root = new AgentId("root");
    asked(about(Type.CLARIFYING, as(CODER), root));
    asked(ask(Type.DECISION, CODER).to(List.of("root")));
    var question = asked(ask(Type.APPROVAL, CODER));
    assertThat(answer(question, as(root), "Go on")).isInstanceOf(Outcome.Accepted.class);
    gate().halt(Scope.SYSTEM, "", as(root), "Stop", Optional.empty());
    assertThat(free(TESTER)).isFalse();
  }

  @Test
  void a_registered_person_stays_one_whatever_is_asked_about_it() {
    asked(about(Type.BLOCKING, as(WARDEN), ANN.name()));
    assertThat(free(ANN.name())).isFalse();
    var question = asked(ask(Type.APPROVAL, CODER));
    assertThat(answer(question, ANN, "Go on")).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void nobody_speaks_in_the_name_that_defaults_are_recorded_under() {
    var folkmoot = speaker("folkmoot");
    var question = hold(CODER);
    assertNotAllowed(() -> asked(about(Type.ALERT, folkmoot, CODER)));
    assertNotAllowed(() -> answer(question, folkmoot, "Go on"));
    assertNotAllowed(() -> cancel(question, folkmoot));
    assertNotAllowed(() -> gate().reassign(question.id(), folkmoot, List.of("ben")));
    assertNotAllowed(() -> gate().halt(Scope.SYSTEM, "", folkmoot, "Stop", Optional.empty()));
    assertNotAllowed(() -> gate().resume(Scope.SYSTEM, "", folkmoot, Optional.empty()));
  }
}
