package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** What may be asked, and that asking twice is asking once. */
abstract class AskingContract extends GateContract {
  private static final String LONGEST = "🦊".repeat(10_000);

  @Test
  void a_question_comes_back_as_it_was_asked() {
    var question =
        asked(
            Ask.of(Type.APPROVAL, ANN, "Ship it?\nReally?")
                .agent(CODER)
                .session(RELEASE)
                .to(List.of("ben", "the reviewers"))
                .because("It is Friday")
                .context(Json.object().put("commit", "abc"))
                .options(List.of("yes", "no"))
                .freeText(true)
                .required(2)
                .timeout(Duration.ofHours(8))
                .priority(99));
    assertThat(now(question)).isEqualTo(question);
    assertThat(question)
        .usingRecursiveComparison()
        .ignoringFields("id")
        .isEqualTo(
            new Question(
                question.id(),
                Type.APPROVAL,
                new Question.Subject(
                    ANN.name(),
                    Optional.of(CODER),
                    Optional.of(RELEASE),
                    List.of("ben", "the reviewers")),
                new Question.Wording(
                    "Ship it?\nReally?",
                    Optional.of("It is Friday"),
                    Optional.of("{\"commit\":\"abc\"}"),
                    List.of("yes", "no"),
                    true,
                    Optional.empty()),
                new Question.Rule(2, 99, false, Set.of(Scope.AGENT, Scope.SESSION)),
                new Question.Timing(
                    clock.instant(),
                    Optional.of(clock.instant().plus(Duration.ofHours(8))),
                    Optional.of(clock.instant().plus(Duration.ofHours(1)))),
                List.of(),
                new State.Open()));
  }

  @Test
  void asking_twice_under_one_key_is_asking_once() {
    var first = asked(ask(Type.BLOCKING, CODER).key("k1"));
    pass(Duration.ofHours(2));
    restart();
    assertThat(asked(ask(Type.BLOCKING, CODER).key("k1")).id()).isEqualTo(first.id());
    assertThat(holding(CODER)).containsExactly(first.id());
  }

  @Test
  void asking_again_what_was_answered_meanwhile_brings_the_answered_question() {
    var first = asked(ask(Type.BLOCKING, CODER).key("k1"));
    answer(first, ANN, "Go on");
    assertThat(asked(ask(Type.BLOCKING, CODER).key("k1"))).isEqualTo(now(first));
    assertThat(free(CODER)).isTrue();
  }

  static Stream<Arguments> otherQuestions() {
    return Stream.of(
        change("type", _ -> ask(Type.ESCALATION, CODER)),
        change("text", _ -> Ask.of(Type.BLOCKING, as(CODER), "May I stop?").agent(CODER)),
        change("session", ask -> ask.session(RELEASE)),
        change("to", ask -> ask.to(List.of("ann"))),
        change("reason", ask -> ask.because("It is late")),
        change("context", ask -> ask.context(Json.object().put("commit", "abc"))),
        change("options", ask -> ask.options(List.of("yes", "no"))),
        change("default", ask -> ask.defaultAnswer("Go on")),
        change("required", ask -> ask.required(2)),
        change("timeout", ask -> ask.timeout(Duration.ofHours(1))),
        change("priority", ask -> ask.priority(1)));
  }

  private static Arguments change(String name, UnaryOperator<Ask> change) {
    return argumentSet(name, change);
  }

  @ParameterizedTest
  @MethodSource("otherQuestions")
  void another_question_under_the_same_key_is_refused(UnaryOperator<Ask> change) {
    var first = asked(ask(Type.BLOCKING, CODER).key("k1"));
    var other = change.apply(ask(Type.BLOCKING, CODER)).key("k1");
    assertRefused(Refusal.Code.KEY_REUSED, () -> asked(other));
    assertThat(holding(CODER)).containsExactly(first.id());
  }

  @Test
  void two_options_and_one_with_a_comma_are_different_questions() {
    asked(ask(Type.BLOCKING, CODER).options(List.of("yes", "no")).key("k1"));
    assertRefused(
        Refusal.Code.KEY_REUSED,
        () -> asked(ask(Type.BLOCKING, CODER).options(List.of("yes, no")).key("k1")));
  }

  @Test
  void two_callers_may_use_the_same_key() {
    var coders = asked(ask(Type.BLOCKING, CODER).key("k1"));
    var testers = asked(ask(Type.BLOCKING, TESTER).key("k1"));
    assertThat(coders.id()).isNotEqualTo(testers.id());
    assertThat(free(TESTER)).isFalse();
  }

  @Test
  void a_refused_question_leaves_its_key_free() {
    assertRefused(
        Refusal.Code.INVALID, () -> asked(ask(Type.BLOCKING, CODER).required(0).key("k1")));
    asked(ask(Type.BLOCKING, CODER).key("k1"));
    assertThat(free(CODER)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = Type.class,
      names = {"CONTEXT", "PROMPT", "TURN"})
  void what_belongs_to_a_feature_is_not_asked_by_callers(Type type) {
    assertRefused(Refusal.Code.INVALID, () -> asked(ask(type, CODER)));
  }

  @Test
  void what_an_older_version_called_a_discussion_is_a_prompt() {
    var question = asked(ask(Type.DECISION, CODER).because("{\"type\":\"DISCUSSION\"}"));
    node.store.write(
        tx -> {
          tx.sql("update question set type = 'DISCUSSION'").update();
          tx.sql("update event set data = replace(data, 'DECISION', 'DISCUSSION')").update();
          return tx.sql("delete from migration where version = 10").update();
        });
    restart();
    assertThat(now(question).type()).isEqualTo(Type.PROMPT);
    assertThat(now(question).wording().reason()).isEqualTo(question.wording().reason());
    assertThat(events()).singleElement().asString().contains("\"type\":\"PROMPT\",");
  }

  static Stream<Arguments> tooMuch() {
    return Stream.of(
        change("no text", _ -> text(" \n ")),
        change("a text of 10,001 characters", _ -> text(LONGEST + "!")),
        change("a NUL in the text", _ -> text("nul \u0000")),
        change("half a pair in the text", _ -> text("half \udc00 pair")),
        change("half a pair at the end of the text", _ -> text("half \ud800")),
        change("a NUL in the reason", ask -> ask.because("nul \u0000")),
        change("half a pair in the reason", ask -> ask.because("half \ud800 pair")),
        change("a reason over 64 KiB", ask -> ask.because("x".repeat(65_537))),
        change("a reason over 64 KiB in bytes", ask -> ask.because("ü".repeat(32_769))),
        change("a context over 64 KiB", ask -> ask.context(background(65_537))),
        change(
            "reason and context over 64 KiB",
            ask -> ask.because("x".repeat(30_000)).context(background(36_000))),
        change("51 options", ask -> ask.options(numbered(51))),
        change("an empty option", ask -> ask.options(List.of("yes", " "))),
        change("an option twice", ask -> ask.options(List.of("yes", "yes"))),
        change("an option of 1,001 characters", ask -> ask.options(List.of("x".repeat(1_001)))),
        change("a NUL in an option", ask -> ask.options(List.of("nul \u0000"))),
        change("half a pair in an option", ask -> ask.options(List.of("half \ud800 pair"))),
        change("an empty default", ask -> ask.defaultAnswer(" ")),
        change("a NUL in the default", ask -> ask.defaultAnswer("nul \u0000")),
        change("51 addressees", ask -> ask.to(numbered(51))),
        change("an empty addressee", ask -> ask.to(List.of(""))),
        change("a line break in an addressee", ask -> ask.to(List.of("ann\nben"))),
        change("none required", ask -> ask.required(0)),
        change("51 required", ask -> ask.required(51)),
        change("a priority below 0", ask -> ask.priority(-1)),
        change("a priority above 100", ask -> ask.priority(101)),
        change("no time at all", ask -> ask.timeout(Duration.ZERO)),
        change("a timeout of more than a year", ask -> ask.timeout(Duration.ofDays(366))),
        change("a timeout of ages", ask -> ask.timeout(Duration.ofSeconds(Long.MAX_VALUE))),
        change(
            "a deadline that is over", ask -> ask.deadline(Instant.parse("2029-12-31T00:00:00Z"))),
        change("a deadline in ages", ask -> ask.deadline(Instant.MAX)),
        change(
            "timeout and deadline",
            ask ->
                ask.timeout(Duration.ofHours(1)).deadline(Instant.parse("2030-01-02T00:00:00Z"))),
        change("an empty key", ask -> ask.key("")),
        change("a key of 129 characters", ask -> ask.key("k".repeat(129))));
  }

  @ParameterizedTest
  @MethodSource("tooMuch")
  void what_is_over_a_limit_is_refused_and_leaves_nothing_behind(UnaryOperator<Ask> change) {
    assertRefused(Refusal.Code.INVALID, () -> asked(change.apply(ask(Type.BLOCKING, CODER))));
    assertThat(free(CODER)).isTrue();
    assertThat(events()).isEmpty();
    assertThat(node.agents.find(CODER)).isEmpty();
  }

  static Stream<Arguments> justEnough() {
    return Stream.of(
        change("a text of 10,000 characters", _ -> text(LONGEST)),
        change("a reason of 64 KiB", ask -> ask.because("x".repeat(65_536))),
        change("a context of 64 KiB", ask -> ask.context(background(65_536))),
        change("50 options", ask -> ask.options(numbered(50))),
        change("an option of 1,000 characters", ask -> ask.options(List.of("x".repeat(1_000)))),
        change("50 addressees", ask -> ask.to(numbered(50))),
        change("50 required", ask -> ask.required(50)),
        change("a priority of 0", ask -> ask.priority(0)),
        change("a priority of 100", ask -> ask.priority(100)),
        change("a timeout of a year", ask -> ask.timeout(Duration.ofDays(365))),
        change("a key of 128 characters", ask -> ask.key("k".repeat(128))));
  }

  @ParameterizedTest
  @MethodSource("justEnough")
  void what_is_just_within_a_limit_is_taken(UnaryOperator<Ask> change) {
    var question = asked(change.apply(ask(Type.BLOCKING, CODER)));
    assertThat(now(question)).isEqualTo(question);
    assertThat(free(CODER)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        " ann",
        "ann ",
        "a\nb",
        "nul \u0000",
        "half \ud800",
        "\u0085",
        "bell \u0007"
      })
  void what_is_no_name_names_nobody(String name) {
    assertRefused(Refusal.Code.INVALID, () -> AgentId.given(name));
    assertRefused(Refusal.Code.INVALID, () -> SessionId.given(name));
  }

  @Test
  void a_name_has_at_most_128_characters() {
    assertThat(new AgentId("🦊".repeat(128)).value()).hasSize(256);
    assertRefused(Refusal.Code.INVALID, () -> new AgentId("x".repeat(129)));
    assertRefused(Refusal.Code.INVALID, () -> new SessionId("x".repeat(129)));
  }

  private static Ask text(String text) {
    return Ask.of(Type.BLOCKING, as(CODER), text).agent(CODER);
  }

  /** A context whose JSON has that many bytes. */
  private static ObjectNode background(int bytes) {
    return Json.object().put("note", "x".repeat(bytes - "{'note':''}".length()));
  }

  private static List<String> numbered(int count) {
    return IntStream.range(0, count).mapToObj(i -> "number " + i).toList();
  }

  @Test
  void a_context_may_nest_and_hold_every_kind_of_value() {
    var context =
        Json.object()
            .put("text", "Grüße 🦊 \" \\ \n")
            .put("number", new BigDecimal("1.5"))
            .put("flag", true)
            .putNull("nothing");
    context.putObject("deep").putArray("list").add(1).add("two");
    var question = asked(ask(Type.BLOCKING, CODER).context(context));
    assertThat(now(question).wording().context()).hasValue(Json.write(context));
  }

  @Test
  void no_options_at_all_are_an_invitation_to_write() {
    assertThat(
            asked(ask(Type.BLOCKING, CODER).options(Collections.emptyList())).wording().freeText())
        .isTrue();
  }
}
