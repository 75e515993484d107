package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.testing.Node;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What time does to a question, and what it never does. */
abstract class DeadlineContract extends GateContract {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration HOUR = Duration.ofHours(1);
  private static final AgentId FOLKMOOT = new AgentId("folkmoot");

  /** A person's question about the coder, which may have any default. */
  private static Ask withDefault(Type type) {
    return Ask.of(type, ANN, "May it go on?")
        .agent(CODER)
        .session(RELEASE)
        .defaultAnswer("wait")
        .timeout(MINUTE);
  }

  @ForEachType
  void a_default_answers_at_the_deadline_and_not_before(Type type) {
    var question = asked(withDefault(type));
    pass(MINUTE.minusMillis(1));
    assertThat(now(question)).isEqualTo(question);
    assertThat(free(CODER)).isEqualTo(!type.holdsSomebody());
    pass(Duration.ofMillis(1));
    assertThat(free(CODER)).isTrue();
    assertThat(now(question).answers())
        .containsExactly(
            new Answer(
                FOLKMOOT, "wait", Speaker.Via.DEFAULT, Optional.empty(), clock.instant(), false));
  }

  @ForEachHaltingType
  void a_hold_without_a_default_outlives_its_deadline_holding_and_answerable(Type type) {
    var question = asked(ask(type, CODER).session(RELEASE).timeout(MINUTE));
    pass(Duration.ofDays(400));
    assertThat(free(CODER)).isFalse();
    assertThat(now(question).isOpen()).isTrue();
    assertThat(answer(question, ANN, "Go on")).isInstanceOf(Outcome.Accepted.class);
    assertThat(free(CODER)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"DECISION", "CONFIRMING", "CLARIFYING", "PREFERENCE"})
  void what_holds_nobody_expires_at_its_deadline(Type type) {
    var question = asked(ask(type, CODER));
    pass(type.deadline().orElseThrow().minusMillis(1));
    assertThat(now(question).isOpen()).isTrue();
    pass(Duration.ofMillis(1));
    assertThat(now(question).state()).isEqualTo(new State.Expired(clock.instant()));
  }

  @Test
  void an_alert_stays_until_somebody_answers_it() {
    var question = asked(ask(Type.ALERT, CODER));
    pass(Duration.ofDays(400));
    assertThat(now(question)).isEqualTo(question);
  }

  @Test
  void answers_given_before_it_expired_are_kept() {
    var question = asked(ask(Type.DECISION, CODER).required(2));
    answer(question, ANN, "Left");
    pass(HOUR);
    assertThat(now(question).state().word()).isEqualTo("expired");
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("Left");
  }

  @Test
  void a_default_does_not_stand_in_for_several_people() {
    assertRefused(
        Refusal.Code.INVALID,
        () -> asked(withDefault(Type.APPROVAL).options(List.of("go", "wait")).required(2)));
    assertRefused(Refusal.Code.INVALID, () -> asked(withDefault(Type.DECISION).required(2)));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_default_is_stored_as_the_option_it_names() {
    var question = asked(withDefault(Type.BLOCKING).options(List.of("Go", "Wait")));
    assertThat(question.wording().defaultAnswer()).contains("Wait");
    pass(MINUTE);
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("Wait");
  }

  @Test
  void a_default_must_be_one_of_the_options() {
    assertRefused(
        Refusal.Code.NOT_AN_OPTION,
        () -> asked(withDefault(Type.BLOCKING).options(List.of("go", "stop"))));
  }

  @Test
  void a_default_on_a_hold_needs_a_deadline() {
    assertRefused(
        Refusal.Code.INVALID, () -> asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on")));
    assertThat(free(CODER)).isTrue();
    asked(ask(Type.ALERT, CODER).defaultAnswer("Seen"));
  }

  @Test
  void a_default_acts_at_the_deadline_and_never_when_a_waiter_gives_up() {
    var question = asked(withDefault(Type.BLOCKING));
    assertThat(gate().clearance(CODER, ANYWHERE, Duration.ofMillis(1), Optional.empty()))
        .succeedsWithin(SOON)
        .isInstanceOf(Clearance.Pending.class);
    assertThat(now(question).isOpen()).isTrue();
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void a_restart_neither_extends_a_deadline_nor_shortens_it() {
    asked(withDefault(Type.BLOCKING));
    pass(MINUTE.minusMillis(1));
    restart();
    assertThat(free(CODER)).isFalse();
    pass(Duration.ofMillis(1));
    restart();
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_deadline_may_be_given_as_an_instant() {
    var until = clock.instant().plus(HOUR);
    assertThat(asked(ask(Type.DECISION, CODER).deadline(until)).timing().deadline())
        .contains(until);
  }

  static Stream<Arguments> reads() {
    return Stream.of(
        read("a check", (gate, _) -> assertThat(gate.canProceed(CODER, ANYWHERE)).isTrue()),
        read(
            "a check in the session",
            (gate, _) -> assertThat(gate.canProceed(TESTER, Optional.of(RELEASE))).isTrue()),
        read(
            "a check of another",
            (gate, _) -> assertThat(gate.canProceed(WARDEN, ANYWHERE)).isTrue()),
        read("a look", (gate, asked) -> assertAnswered(gate.question(asked.id()))),
        read("a list", (gate, _) -> assertThat(listed(gate)).isEmpty()),
        read("the status", (gate, _) -> assertThat(gate.status().questions()).isEmpty()),
        read("the statistics", (gate, _) -> assertThat(gate.inbox().stats(HOUR).open()).isEmpty()),
        read("an answer", (gate, asked) -> assertAnswered(tooLate(gate, asked))),
        read(
            "a wait for the answer",
            (gate, asked) ->
                assertThat(gate.whenSettled(asked.id(), SOON))
                    .succeedsWithin(SOON)
                    .satisfies(DeadlineContract::assertAnswered)),
        read(
            "a wait for clearance",
            (gate, _) ->
                assertThat(gate.clearance(CODER, ANYWHERE, SOON, Optional.empty()))
                    .succeedsWithin(SOON)
                    .isInstanceOf(Clearance.Cleared.class)));
  }

  private static Arguments read(String name, BiConsumer<Gate, Question> read) {
    return argumentSet(name, read);
  }

  private static List<Question> listed(Gate gate) {
    return gate.inbox().list(QuestionFilter.open(), 10, Optional.empty()).questions();
  }

  private static Question tooLate(Gate gate, Question asked) {
    var outcome = gate.answer(asked.id(), BEN, "Go on");
    assertThat(outcome).isInstanceOf(Outcome.TooLate.class);
    return outcome.question();
  }

  private static void assertAnswered(Question question) {
    assertThat(question.state().word()).isEqualTo("answered");
  }

  @ParameterizedTest
  @MethodSource("reads")
  void a_deadline_is_honoured_by_whoever_looks_first(BiConsumer<Gate, Question> read) {
    var question = asked(withDefault(Type.EMERGENCY));
    pass(MINUTE);
    read.accept(gate(), question);
    assertThat(told("question.answered")).isEqualTo(1);
    assertThat(told("system.resumed")).isEqualTo(1);
  }

  @Test
  void more_deadlines_than_are_acted_on_at_once_are_all_honoured_by_one_look() {
    askMany(120, ask(Type.PREFERENCE, CODER));
    pass(HOUR);
    assertThat(listed(gate())).isEmpty();
  }

  @Test
  void deadlines_are_acted_on_when_nobody_looks() {
    try (var alone = new Node(database, InstantSource.system())) {
      alone.gate.start();
      var question = alone.gate.ask(withDefault(Type.BLOCKING).timeout(Duration.ofMillis(50)));
      assertThat(alone.gate.clearance(CODER, ANYWHERE, SOON, Optional.empty()))
          .succeedsWithin(SOON)
          .isInstanceOfSatisfying(
              Clearance.Cleared.class,
              cleared ->
                  assertThat(cleared.settled()).extracting(Question::id).contains(question.id()));
    }
  }

  @ForEachHaltingType
  void people_are_reminded_of_a_hold_once_per_interval(Type type) {
    var interval = type == Type.EMERGENCY ? Duration.ofMinutes(30) : HOUR;
    asked(ask(type, CODER));
    pass(interval.minusMillis(1));
    assertReminders(0);
    pass(Duration.ofMillis(1));
    assertReminders(1);
    pass(interval.minusMillis(1));
    assertReminders(1);
    pass(Duration.ofMillis(1));
    assertReminders(2);
  }

  @Test
  void after_a_long_downtime_people_are_reminded_once() {
    hold(CODER);
    pass(Duration.ofDays(30));
    restart();
    assertReminders(1);
    pass(HOUR);
    assertReminders(2);
  }

  @Test
  void people_are_reminded_of_a_hold_that_has_outlived_its_deadline() {
    asked(ask(Type.BLOCKING, CODER).timeout(MINUTE));
    pass(MINUTE);
    assertReminders(1);
    pass(HOUR);
    assertReminders(2);
  }

  @Test
  void a_reminder_does_not_put_off_the_deadline() {
    asked(withDefault(Type.BLOCKING).timeout(HOUR.plus(MINUTE)));
    pass(HOUR);
    assertReminders(1);
    assertThat(free(CODER)).isFalse();
    pass(MINUTE);
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void nobody_is_reminded_of_what_is_settled_or_holds_nobody() {
    answer(hold(CODER), ANN, "Go on");
    asked(ask(Type.ALERT, CODER));
    pass(Duration.ofDays(1));
    assertReminders(0);
  }

  private void assertReminders(long count) {
    free(CODER);
    gate().status();
    assertThat(told("question.reminded")).isEqualTo(count);
  }
}
