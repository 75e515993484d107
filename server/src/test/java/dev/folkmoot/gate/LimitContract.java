package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Together;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An agent has only so many questions open. */
abstract class LimitContract extends GateContract {
  private static final int QUESTIONS = 5;
  private static final int EMERGENCIES = 3;
  private static final int CROWD = 12;

  private Gate limited() {
    var limits = new CallerLimits(1, 1, QUESTIONS, EMERGENCIES);
    return new Gate(node.store, node.events, node.waits, node.agents, limits);
  }

  private static void requireRefused(int most, Runnable ask) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(ask::run)
        .satisfies(
            refusal -> {
              assertThat(refusal.code()).isEqualTo(Refusal.Code.TOO_MANY_QUESTIONS);
              assertThat(refusal.numbers()).isEqualTo(Map.of("limit", (long) most));
            });
  }

  @Test
  void an_agent_has_three_emergencies_open_and_another_once_one_is_answered() {
    var first = asked(ask(Type.EMERGENCY, CODER));
    asked(ask(Type.EMERGENCY, CODER));
    asked(ask(Type.EMERGENCY, CODER));
    long before = node.events.newest();
    requireRefused(3, () -> asked(ask(Type.EMERGENCY, CODER)));
    assertThat(node.events.newest()).isEqualTo(before);
    assertThat(holding(CODER)).hasSize(3);

    asked(ask(Type.BLOCKING, CODER));
    asked(ask(Type.EMERGENCY, TESTER));
    answer(first, ANN, "Go on");
    asked(ask(Type.EMERGENCY, CODER));
    requireRefused(3, () -> asked(ask(Type.EMERGENCY, CODER)));
  }

  @Test
  void emergencies_about_others_count_and_a_name_counts_however_it_is_spelled() {
    asked(ask(Type.EMERGENCY, CODER));
    asked(Ask.of(Type.EMERGENCY, as(CODER), "Stop").agent(TESTER));
    asked(ask(Type.EMERGENCY, new AgentId("CODER")));
    requireRefused(3, () -> asked(ask(Type.EMERGENCY, CODER)));
    restart();
    requireRefused(3, () -> asked(ask(Type.EMERGENCY, CODER)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Standing.class,
      names = {"MONITOR", "PERSON", "OPERATOR"})
  void monitors_and_people_ask_as_many_emergencies_as_they_need(Standing standing) {
    var speaker =
        new Speaker(WARDEN, Speaker.Via.REST, Optional.of(standing), Optional.of("token"));
    for (int i = 0; i < 5; i++) {
      asked(Ask.of(Type.EMERGENCY, speaker, "Stop").agent(CODER));
    }
    assertThat(holding(CODER)).hasSize(5);
  }

  @Test
  void an_agent_has_so_many_questions_open_and_another_once_one_is_settled() {
    var gate = limited();
    var first = gate.ask(ask(Type.ALERT, CODER));
    for (int i = 1; i < QUESTIONS; i++) {
      gate.ask(ask(Type.BLOCKING, CODER));
    }
    requireRefused(QUESTIONS, () -> gate.ask(ask(Type.ALERT, CODER)));
    requireRefused(QUESTIONS, () -> gate.ask(ask(Type.EMERGENCY, CODER)));
    gate.ask(ask(Type.ALERT, TESTER));
    gate.cancel(first.id(), as(CODER), Optional.empty());
    gate.ask(ask(Type.ALERT, CODER));
    requireRefused(QUESTIONS, () -> gate.ask(ask(Type.ALERT, CODER)));
  }

  @Test
  void people_ask_as_much_as_they_like_and_halt_whatever_is_open() {
    var gate = limited();
    for (int i = 0; i < QUESTIONS; i++) {
      gate.ask(ask(Type.ALERT, CODER));
    }
    for (int i = 0; i < 2 * QUESTIONS; i++) {
      gate.ask(Ask.of(Type.ALERT, ANN, "Lunch"));
      gate.halt(Scope.SYSTEM, "", ANN, "Stop", Optional.empty());
    }
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void what_was_asked_before_is_found_again_by_its_key_when_no_more_may_be_asked() {
    var gate = limited();
    var first = gate.ask(ask(Type.EMERGENCY, CODER).key("k"));
    gate.ask(ask(Type.EMERGENCY, CODER));
    gate.ask(ask(Type.EMERGENCY, CODER));
    assertThat(gate.ask(ask(Type.EMERGENCY, CODER).key("k")).id()).isEqualTo(first.id());
  }

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"EMERGENCY", "BLOCKING", "ALERT"})
  void of_many_that_ask_at_the_same_moment_only_so_many_are_asked(Type type) {
    var gate = limited();
    int most = type == Type.EMERGENCY ? EMERGENCIES : QUESTIONS;
    for (int race = 0; race < 5; race++) {
      var agent = new AgentId("agent-%d".formatted(race));
      var asked = Together.all(CROWD, _ -> isAsked(gate, ask(type, agent)));
      assertThat(asked.stream().filter(done -> done)).hasSize(most);
    }
  }

  private static boolean isAsked(Gate gate, Ask ask) {
    try {
      gate.ask(ask);
      return true;
    } catch (Refusal refusal) {
      assertThat(refusal.code()).isEqualTo(Refusal.Code.TOO_MANY_QUESTIONS);
      return false;
    }
  }

  @Test
  void turns_that_a_session_of_the_agent_needs_are_not_counted() {
    var gate = limited();
    IntStream.range(0, 2 * QUESTIONS)
        .forEach(
            _ ->
                node.store.write(
                    tx -> gate.forFeatures().ask(tx, Ask.of(Type.TURN, as(CODER), "Your turn"))));
    gate.ask(ask(Type.ALERT, CODER));
  }
}
