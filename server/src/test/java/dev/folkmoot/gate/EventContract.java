package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.Event;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What is told of it all: each change once, and what is held exactly when it changes. */
abstract class EventContract extends GateContract {
  @Test
  void a_hold_of_an_agent_is_told_when_it_begins_and_when_it_ends() {
    assertThat(told(() -> hold(CODER))).containsExactly("question.asked", "agent.halted");
    assertThat(told(() -> gate().answer(holding(CODER).getFirst(), ANN, "Go on")))
        .containsExactly("question.answered", "agent.resumed");
  }

  @Test
  void a_second_hold_halts_nobody_and_the_first_release_resumes_nobody() {
    var first = hold(CODER);
    assertThat(told(() -> hold(CODER))).containsExactly("question.asked");
    assertThat(told(() -> answer(first, ANN, "one"))).containsExactly("question.answered");
    assertThat(told(() -> gate().answer(holding(CODER).getFirst(), ANN, "two")))
        .containsExactly("question.answered", "agent.resumed");
  }

  @Test
  void an_approval_halts_and_resumes_agent_and_session() {
    assertThat(told(() -> asked(approval(CODER, RELEASE))))
        .containsExactly("question.asked", "agent.halted", "session.halted");
    assertThat(told(() -> gate().cancel(holding(CODER).getFirst(), ANN, Optional.empty())))
        .containsExactly("question.cancelled", "session.resumed", "agent.resumed");
  }

  @Test
  void an_emergency_halts_and_resumes_agent_session_and_everything() {
    assertThat(told(() -> asked(ask(Type.EMERGENCY, CODER).session(RELEASE))))
        .containsExactly("question.asked", "agent.halted", "session.halted", "system.halted");
    assertThat(told(() -> gate().answer(holding(CODER).getFirst(), ANN, "A drill")))
        .containsExactly("question.answered", "system.resumed", "session.resumed", "agent.resumed");
  }

  @Test
  void each_scope_is_told_of_by_itself() {
    var session = asked(approval(TESTER, RELEASE));
    assertThat(told(() -> asked(ask(Type.EMERGENCY, CODER).session(RELEASE))))
        .containsExactly("session.joined", "question.asked", "agent.halted", "system.halted");
    assertThat(told(() -> answer(session, ANN, "Ship it")))
        .containsExactly("question.answered", "agent.resumed");
    assertThat(told(() -> gate().answer(holding(CODER).getFirst(), ANN, "A drill")))
        .containsExactly("question.answered", "system.resumed", "session.resumed", "agent.resumed");
  }

  @Test
  void halts_by_people_are_told_the_same_way() {
    assertThat(told(() -> halt(Scope.AGENT, "coder")))
        .containsExactly("question.asked", "agent.halted");
    assertThat(told(() -> halt(Scope.SESSION, "release")))
        .containsExactly("question.asked", "session.halted");
    assertThat(told(() -> halt(Scope.SYSTEM, "")))
        .containsExactly("question.asked", "system.halted");
    assertThat(told(() -> resume(Scope.SYSTEM, "")))
        .containsExactly("question.answered", "system.resumed");
    assertThat(told(() -> resume(Scope.SESSION, "release")))
        .containsExactly("question.answered", "session.resumed");
    assertThat(told(() -> resume(Scope.AGENT, "coder")))
        .containsExactly("question.answered", "agent.resumed");
  }

  @Test
  void what_is_resumed_carries_the_answer_and_who_gave_it() {
    answer(asked(ask(Type.EMERGENCY, CODER).session(RELEASE)), ANN, "A drill");
    for (var type : List.of("system.resumed", "session.resumed", "agent.resumed")) {
      assertThat(data(type).get("answer").stringValue()).isEqualTo("A drill");
      assertThat(data(type).get("by").stringValue()).isEqualTo("ann");
    }
  }

  @Test
  void what_is_resumed_by_a_default_carries_the_default() {
    asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(Duration.ofMinutes(1)));
    pass(Duration.ofMinutes(1));
    assertThat(told(() -> free(CODER))).containsExactly("question.answered", "agent.resumed");
    assertThat(data("agent.resumed").get("answer").stringValue()).isEqualTo("Go on");
    assertThat(data("question.answered").get("via").stringValue()).isEqualTo("default");
  }

  @Test
  void what_is_resumed_by_a_withdrawal_says_so() {
    cancel(hold(CODER), ANN);
    assertThat(data("agent.resumed").get("cancelled").booleanValue()).isTrue();
    assertThat(data("agent.resumed").has("answer")).isFalse();
  }

  @Test
  void an_event_names_question_agent_session_and_time() {
    var question = asked(approval(CODER, RELEASE));
    assertThat(events())
        .allSatisfy(
            event -> {
              assertThat(event.question()).contains(question.id());
              assertThat(event.agent()).contains(CODER);
              assertThat(event.session()).contains(RELEASE);
              assertThat(event.at()).isEqualTo(clock.instant());
            });
    assertThat(events()).extracting(Event::seq).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void what_is_asked_is_told_with_its_words() {
    var question =
        asked(
            ask(Type.DECISION, CODER)
                .to(List.of("ann"))
                .options(List.of("left", "right"))
                .required(2));
    assertThat(data("question.asked"))
        .isEqualTo(
            Json.tree(
                """
                {"type": "DECISION", "halt": false, "holds": [], "title": "coder asks",
                 "text": "May I go on?", "askedBy": "coder", "priority": 60, "required": 2, "to": ["ann"],
                 "options": ["left", "right"], "deadline": "2030-01-01T12:30:00Z",
                 "digest": "%s"}
                """
                    .formatted(question.digest())));
  }

  @Test
  void an_answer_that_settles_nothing_yet_is_told_and_resumes_nobody() {
    var question = asked(ask(Type.BLOCKING, CODER).required(2));
    assertThat(told(() -> answer(question, ANN, "one"))).containsExactly("question.answered");
    assertThat(data("question.answered").get("settled").booleanValue()).isFalse();
    assertThat(told(() -> answer(question, BEN, "two")))
        .containsExactly("question.answered", "agent.resumed");
    assertThat(data("question.answered").get("settled").booleanValue()).isTrue();
  }

  @Test
  void a_changed_vote_is_told_with_the_one_it_replaces() {
    var question = asked(ask(Type.BLOCKING, CODER).options(List.of("yes", "no")).required(2));
    answer(question, ANN, "yes");
    assertThat(data("question.answered").has("replaced")).isFalse();
    assertThat(told(() -> answer(question, ANN, "no"))).containsExactly("question.answered");
    assertThat(data("question.answered").get("answer").stringValue()).isEqualTo("no");
    assertThat(data("question.answered").get("replaced").stringValue()).isEqualTo("yes");
    assertThat(told(() -> answer(question, ANN, "no"))).isEmpty();
    assertThat(told(() -> answer(question, BEN, "no")))
        .containsExactly("question.answered", "agent.resumed");
  }

  @Test
  void what_holds_nobody_is_told_without_halting_anybody() {
    var decided = asked(ask(Type.DECISION, CODER).session(RELEASE));
    assertThat(told(() -> answer(decided, ANN, "Left"))).containsExactly("question.answered");
    assertThat(told(() -> asked(ask(Type.DECISION, CODER)))).containsExactly("question.asked");
    pass(Duration.ofMinutes(30));
    assertThat(told(() -> gate().status())).containsExactly("question.expired");
  }

  @Test
  void reminders_and_new_addressees_are_told() {
    var question = hold(CODER);
    pass(Duration.ofHours(1));
    assertThat(told(() -> gate().status())).containsExactly("question.reminded");
    assertThat(data("question.reminded").get("title").stringValue())
        .isEqualTo("coder still waits for an answer");
    assertThat(told(() -> gate().reassign(question.id(), ANN, List.of("ben"))))
        .containsExactly("question.reassigned");
    assertThat(data("question.reassigned").get("to")).isEqualTo(Json.tree("[\"ben\"]"));
  }

  @Test
  void what_changes_nothing_is_not_told() {
    var question = asked(ask(Type.BLOCKING, CODER).options(List.of("yes", "no")).key("k1"));
    answer(question, ANN, "yes");
    assertThat(
            told(
                () -> {
                  asked(ask(Type.BLOCKING, CODER).options(List.of("yes", "no")).key("k1"));
                  answer(question, ANN, "yes");
                  answer(question, BEN, "no");
                  cancel(question, BEN);
                  gate().reassign(question.id(), BEN, List.of("cat"));
                  assertNotAllowed(() -> answer(question, as(CODER), "yes"));
                  assertRefused(Refusal.Code.ALREADY_ANSWERED, () -> answer(question, ANN, "no"));
                  resume(Scope.SYSTEM, "");
                  free(CODER, REVIEW);
                  gate().status();
                }))
        .isEmpty();
  }

  /** The data of the newest event of the type. */
  private JsonNode data(String type) {
    return events().reversed().stream()
        .filter(event -> event.type().equals(type))
        .findFirst()
        .map(event -> Json.tree(event.data()))
        .orElseThrow();
  }
}
