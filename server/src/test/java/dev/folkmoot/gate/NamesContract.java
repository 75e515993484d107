package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.store.Together;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Names that look the same are one name, wherever it matters who is who. */
abstract class NamesContract extends GateContract {
  private static final AgentId BOT = new AgentId("deploy-bot");
  private static final AgentId DECOY = new AgentId("Deploy-Bot");
  private static final AgentId HOMOGLYPH = new AgentId("depl\u043ey-bot");

  private Question fourEyes() {
    return asked(ask(Type.APPROVAL, CODER).options(List.of("yes", "no")).required(2));
  }

  @Test
  void two_spellings_of_one_name_are_not_four_eyes() {
    var question = fourEyes();
    answer(question, speaker("Quin"), "yes");
    for (var spelling : List.of("quin", "QUIN", "qu\u0456n", "\uff51uin")) {
      answer(question, speaker(spelling), "yes");
      assertThat(now(question).isOpen()).isTrue();
      assertThat(now(question).answers()).hasSize(1);
    }
    answer(question, speaker("QUIN"), "no");
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("no");
    answer(question, speaker("quin"), "yes");
    assertThat(now(question).isOpen()).isTrue();
    answer(question, ANN, "yes");
    assertThat(free(CODER)).isTrue();
  }

  @RepeatedTest(5)
  void two_spellings_at_once_are_one_answer() {
    var question = fourEyes();
    var spellings = List.of("Quin", "quin", "QUIN", "qu\u0456n");
    Together.all(
        spellings.size(), number -> answer(question, speaker(spellings.get(number)), "yes"));
    assertThat(now(question).isOpen()).isTrue();
    assertThat(now(question).answers()).hasSize(1);
  }

  @Test
  void a_decoy_lets_no_halt_miss() {
    asked(ask(Type.ALERT, DECOY));
    asked(ask(Type.ALERT, BOT));
    var halt = halt(Scope.AGENT, "deploy-bot");
    for (var name : List.of(BOT, DECOY, HOMOGLYPH)) {
      assertThat(holding(name)).containsExactly(halt.id());
      assertNotAllowed(() -> answer(halt, as(name), "resume"));
    }
    assertThat(resume(Scope.AGENT, "DEPLOY-BOT")).containsExactly(now(halt));
    assertThat(free(BOT)).isTrue();
  }

  @Test
  void whoever_waits_under_another_spelling_is_told_the_answer() throws Exception {
    var question = hold(BOT);
    var waiting = gate().clearance(DECOY, ANYWHERE, SOON, Optional.empty());
    answer(question, ANN, "Go on");
    assertThat(waiting.get(SOON.toSeconds(), TimeUnit.SECONDS))
        .isEqualTo(new Clearance.Cleared(List.of(now(question))));
    assertThat(node.events.after(0, filter(HOMOGLYPH), 100).events()).isNotEmpty();
    assertThat(gate().inbox().list(of(HOMOGLYPH), 10, Optional.empty()).questions())
        .containsExactly(now(question));
  }

  private static EventFilter filter(AgentId agent) {
    return new EventFilter(Optional.of(agent), Optional.empty(), Set.of());
  }

  private static QuestionFilter of(AgentId agent) {
    return new QuestionFilter(
        Optional.empty(),
        Optional.of(agent),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void a_session_holds_its_participants_under_every_spelling() {
    var question = asked(approval(BOT, RELEASE));
    assertThat(holding(DECOY)).containsExactly(question.id());
    answer(question, ANN, "Go on");
    assertThat(free(DECOY)).isTrue();
  }

  @Test
  void two_holds_under_two_spellings_are_resumed_once_both_are_settled() {
    var first = hold(BOT);
    var second = hold(DECOY);
    assertThat(told(() -> answer(first, ANN, "Go on"))).doesNotContain("agent.resumed");
    assertThat(told(() -> answer(second, ANN, "Go on"))).contains("agent.resumed");
  }

  @Test
  void a_question_is_its_askers_own_under_every_spelling() {
    var question = asked(ask(Type.DECISION, BOT));
    gate().reassign(question.id(), as(DECOY), List.of("ben"));
    assertThat(cancel(question, as(HOMOGLYPH))).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void an_agent_under_another_spelling_sets_no_default_on_what_holds_it() {
    assertNotAllowed(
        () ->
            asked(
                Ask.of(Type.APPROVAL, as(DECOY), "May I?")
                    .agent(BOT)
                    .defaultAnswer("yes")
                    .timeout(Duration.ofHours(1))));
  }

  @Test
  void an_agent_is_an_agent_under_every_spelling() {
    hold(BOT);
    var question = asked(ask(Type.APPROVAL, CODER));
    for (var name : List.of(DECOY, HOMOGLYPH)) {
      assertNotAllowed(() -> answer(question, as(name), "Go on"));
      assertNotAllowed(() -> gate().halt(Scope.AGENT, "x", as(name), "Stop", Optional.empty()));
    }
  }

  @Test
  void nobody_registers_under_a_name_that_looks_like_anothers() {
    node.agents.register(registration("ann", "Ann Archer", AgentKind.HUMAN));
    for (var spoof :
        List.of(
            registration("\u0410nn", "Somebody", AgentKind.EXTERNAL),
            registration("Ann", "Somebody", AgentKind.HUMAN),
            registration("helper", "ANN", AgentKind.EXTERNAL),
            registration("helper", "ann \u0430rcher", AgentKind.EXTERNAL))) {
      assertThatExceptionOfType(Refusal.class)
          .isThrownBy(() -> node.agents.register(spoof))
          .withMessageContaining("looks like")
          .extracting(Refusal::code)
          .isEqualTo(Refusal.Code.CONFLICT);
    }
    assertThat(node.agents.find(new AgentId("helper"))).isEmpty();
    node.agents.register(registration("ann", "Ann A. Archer", AgentKind.HUMAN));
  }

  @Test
  void a_mention_of_a_lookalike_keeps_nobody_from_registering() {
    asked(Ask.of(Type.ALERT, as(CODER), "Look").agent(DECOY));
    node.agents.register(registration("deploy-bot", "Bot", AgentKind.EXTERNAL));
    assertThat(node.agents.isUsed(BOT)).isTrue();
  }

  @Test
  void a_name_is_used_once_somebody_acts_under_it() {
    halt(Scope.AGENT, "deploy-bot");
    assertThat(node.agents.isUsed(BOT)).isFalse();
    hold(DECOY);
    assertThat(node.agents.isUsed(BOT)).isTrue();
  }

  @Test
  void a_name_that_only_an_address_has_is_nobody_who_was_seen() {
    node.agents.markSeenIfRegistered(BOT);
    assertThat(node.agents.unwrittenSeen(BOT)).isEmpty();
    node.agents.markSeen(BOT);
    assertThat(node.agents.isUsed(BOT)).isFalse();
    hold(DECOY);
    node.agents.markSeenIfRegistered(DECOY);
    assertThat(node.agents.unwrittenSeen(DECOY)).isPresent();
  }

  private static Registration registration(String id, String name, AgentKind kind) {
    return new Registration(new AgentId(id), name, kind, Optional.empty(), false);
  }

  @Test
  void options_differ_in_more_than_spelling() {
    for (var pair :
        List.of(
            List.of("yes", "YES"),
            List.of("approve", "\u0430pprove"),
            List.of("no", "no\u0301\u034f", "n\u00f3"),
            List.of("option 1", "option l"))) {
      assertRefused(Refusal.Code.INVALID, () -> asked(ask(Type.BLOCKING, CODER).options(pair)));
    }
    assertThat(free(CODER)).isTrue();
    asked(ask(Type.BLOCKING, CODER).options(List.of("\u2705 yes", "\u26a0\ufe0f no", "later")));
  }

  @Test
  void an_option_holds_no_character_that_nobody_sees() {
    for (var unseen : List.of("\n", "\u200b", "\u202e", "\udb40\udc41", "\u2028", "\ufe0f")) {
      assertRefused(
          Refusal.Code.INVALID,
          () -> asked(ask(Type.BLOCKING, CODER).options(List.of("no" + unseen + "t yet", "ok"))));
    }
    assertThat(free(CODER)).isTrue();
  }

  /** The schema as it was before names were folded. */
  private static final List<String> UNFOLDED =
      List.of(
          "drop index agent_folded",
          "alter table agent drop column folded",
          "drop index question_holds_agent",
          "drop index question_agent",
          "alter table question drop column agent_key",
          "create index question_holds_agent on question (agent_id)",
          "create index question_agent on question (agent_id, id)",
          "alter table participant rename to participant_later",
          "create table participant (agent_id text not null, session_id text not null,"
              + " primary key (agent_id, session_id))",
          "insert into participant select agent_id, session_id from participant_later",
          "insert into participant select 'Deploy-Bot', session_id from participant_later",
          "drop table participant_later",
          "create index participant_session on participant (session_id)",
          "drop index event_hold",
          "drop index event_hold_agent",
          "drop index event_hold_session",
          "alter table event drop column hold",
          "drop index event_agent",
          "alter table event drop column agent_key",
          "create index event_agent on event (agent_id, seq)",
          "update called set word = 'DEPLOY-BOT' where agent_id = 'Deploy-Bot'",
          "delete from migration where version in (16, 17)");

  @Test
  void names_of_old_data_are_folded_when_it_is_opened() {
    var held = hold(DECOY);
    var approval = asked(approval(BOT, RELEASE));
    node.store.write(
        tx -> {
          UNFOLDED.forEach(statement -> tx.sql(statement).update());
          return true;
        });
    restart();
    for (var name : List.of(BOT, DECOY, HOMOGLYPH)) {
      assertThat(holding(name)).containsExactlyInAnyOrder(held.id(), approval.id());
    }
    assertThat(node.events.after(0, filter(HOMOGLYPH), 100).events()).isNotEmpty();
    List<Agent> called = node.store.read(tx -> node.agents.findByNames(tx, List.of("dePloy-bot")));
    assertThat(called).hasSize(2);
    assertThat(node.agents.isUsed(HOMOGLYPH)).isTrue();
  }

  @Test
  void of_old_data_the_exact_spelling_decides_what_a_name_may_do() {
    node.agents.register(registration("quin", "Q", AgentKind.HUMAN));
    hold(new AgentId("Quin"));
    var question = asked(ask(Type.APPROVAL, CODER));
    assertNotAllowed(
        () -> answer(question, new Speaker(new AgentId("Quin"), Speaker.Via.REST), "yes"));
    assertThat(answer(question, speaker("quin"), "yes")).isInstanceOf(Outcome.Accepted.class);
  }
}
