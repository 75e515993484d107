package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an answer must be, and what it does. */
abstract class AnsweringContract extends GateContract {
  private Outcome answerInJson(Question question, String json) {
    return gate().answer(question.id(), ANN, MaskedText.of(Json.tree(json)), AnswerConditions.NONE);
  }

  @Test
  void an_answer_may_be_json_and_is_stored_as_it_is() {
    var question = hold(CODER);
    answerInJson(question, "{\"approved\":true,\"limit\":1.10,\"password\":\"hunter22\"}");
    var stored = now(question).answers().getFirst();
    assertThat(stored.json()).isTrue();
    assertThat(stored.text())
        .isEqualTo("{\"approved\":true,\"limit\":1.10,\"password\":\"[masked]\"}");
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void json_is_taken_where_options_are_only_if_it_is_one() {
    var question = asked(ask(Type.BLOCKING, CODER).options(List.of("7", "no")));
    assertRefused(Refusal.Code.NOT_AN_OPTION, () -> answerInJson(question, "8"));
    assertThat(free(CODER)).isFalse();
    answerInJson(question, "7");
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("7");
  }

  @Test
  void json_has_at_most_64_kib() {
    var question = hold(CODER);
    assertRefused(
        Refusal.Code.INVALID,
        () -> answerInJson(question, "[\"%s\"]".formatted("x".repeat(64 * 1024 - 3))));
    assertThat(free(CODER)).isFalse();
    answerInJson(question, "[\"%s\"]".formatted("x".repeat(64 * 1024 - 4)));
    assertThat(free(CODER)).isTrue();
  }

  private static final List<String> YES_NO = List.of("yes", "no");

  @ForEachType
  void an_answer_settles_a_question_and_frees_whom_it_held(Type type) {
    var question = asked(ask(type, CODER).session(RELEASE));
    assertSettled(answer(question, ANN, "Go on"));
    assertThat(free(CODER)).isTrue();
    assertThat(free(TESTER, RELEASE)).isTrue();
  }

  @Test
  void an_answer_records_who_gave_it_when_and_through_what() {
    var question = hold(CODER);
    pass(Duration.ofMinutes(3));
    gate().answer(question.id(), new Speaker(ANN.name(), Speaker.Via.CLI), "Go on");
    assertThat(now(question).answers())
        .containsExactly(
            new Answer(
                ANN.name(), "Go on", Speaker.Via.CLI, Optional.empty(), clock.instant(), true));
    assertThat(now(question).state()).isEqualTo(new State.Answered(clock.instant()));
  }

  @Test
  void where_there_are_options_an_answer_is_one_of_them() {
    var question = asked(ask(Type.BLOCKING, CODER).options(YES_NO));
    assertRefused(Refusal.Code.NOT_AN_OPTION, () -> answer(question, ANN, "perhaps"));
    assertThat(free(CODER)).isFalse();
    assertSettled(answer(question, ANN, "no"));
  }

  @Test
  void where_free_text_is_taken_an_answer_may_be_another() {
    var question = asked(ask(Type.BLOCKING, CODER).options(YES_NO).freeText(true));
    assertSettled(answer(question, ANN, "Only on Monday"));
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("Only on Monday");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Yes", "YES", " yes\n"})
  void an_option_is_taken_in_any_case_and_stored_as_it_was_offered(String words) {
    var question = asked(ask(Type.BLOCKING, CODER).options(YES_NO).freeText(true));
    answer(question, ANN, words);
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("yes");
  }

  @Test
  void every_option_that_is_offered_can_be_chosen() {
    var question = asked(ask(Type.BLOCKING, CODER).options(List.of(" yes ", "no")));
    assertSettled(answer(question, ANN, question.wording().options().getFirst()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t ", "nul \u0000", "half \ud800 pair"})
  void what_is_no_text_is_no_answer(String words) {
    var question = hold(CODER);
    assertRefused(Refusal.Code.INVALID, () -> answer(question, ANN, words));
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void an_answer_has_at_most_ten_thousand_characters() {
    var question = hold(CODER);
    assertRefused(Refusal.Code.INVALID, () -> answer(question, ANN, "🦊".repeat(10_001)));
    assertSettled(answer(question, ANN, "🦊".repeat(10_000)));
  }

  @Test
  void there_is_no_answer_to_a_question_that_nobody_asked() {
    var nobodys = new QuestionId("00000000-0000-7000-8000-000000000000");
    assertRefused(Refusal.Code.NOT_FOUND, () -> gate().answer(nobodys, ANN, "yes"));
    assertRefused(Refusal.Code.NOT_FOUND, () -> gate().question(nobodys));
  }

  @Test
  void a_second_responder_is_too_late_and_gets_the_question_as_it_stands() {
    var question = hold(CODER);
    answer(question, ANN, "yes");
    assertThat(answer(question, BEN, "no")).isEqualTo(new Outcome.TooLate(now(question)));
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("yes");
  }

  @Test
  void an_answer_to_what_was_cancelled_or_has_expired_is_too_late() {
    var cancelled = hold(CODER);
    cancel(cancelled, ANN);
    var expired = asked(ask(Type.DECISION, CODER));
    pass(Duration.ofMinutes(30));
    assertThat(answer(cancelled, BEN, "yes")).isEqualTo(new Outcome.TooLate(now(cancelled)));
    assertThat(answer(expired, BEN, "yes")).isEqualTo(new Outcome.TooLate(now(expired)));
  }

  @Test
  void the_same_answer_again_is_the_same_answer() {
    var question = asked(ask(Type.BLOCKING, CODER).options(YES_NO).required(2));
    var first = answer(question, ANN, "yes");
    assertThat(answer(question, ANN, "YES")).isEqualTo(first);
    assertThat(now(question).answers()).hasSize(1);
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void the_same_answer_again_is_the_same_answer_after_it_settled_the_question() {
    var question = hold(CODER);
    var first = answer(question, ANN, "yes");
    pass(Duration.ofDays(1));
    assertThat(answer(question, ANN, "yes")).isEqualTo(first);
  }

  @Test
  void another_answer_by_the_same_responder_is_refused() {
    var question = asked(ask(Type.BLOCKING, CODER).required(2));
    answer(question, ANN, "yes");
    assertRefused(Refusal.Code.ALREADY_ANSWERED, () -> answer(question, ANN, "no"));
    var one = asked(ask(Type.DECISION, CODER).options(YES_NO));
    answer(one, ANN, "yes");
    assertRefused(Refusal.Code.ALREADY_ANSWERED, () -> answer(one, ANN, "no"));
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("yes");
    assertThat(now(one).answers()).extracting(Answer::text).containsExactly("yes");
  }

  @Test
  void where_several_choose_an_option_another_answer_replaces_the_vote() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    answer(question, ANN, "yes");
    answer(question, BEN, "no");
    pass(Duration.ofMinutes(1));
    assertSettled(answer(question, ANN, "no"));
    var after = now(question);
    assertThat(after.answers()).extracting(Answer::by).containsExactly(BEN.name(), ANN.name());
    assertThat(after.deciding()).extracting(Answer::text).containsExactly("no", "no");
    assertThat(after.answers().getLast().at()).isEqualTo(clock.instant());
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_vote_that_was_changed_counts_for_its_old_option_no_more() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    answer(question, ANN, "yes");
    assertOpen(answer(question, ANN, "no"));
    restart();
    assertOpen(answer(question, BEN, "yes"));
    assertOpen(answer(question, ANN, "no"));
    assertThat(free(CODER)).isFalse();
    assertSettled(answer(question, ANN, "yes"));
    assertThat(now(question).digest()).isEqualTo(question.digest());
  }

  @Test
  void a_vote_stands_once_the_question_is_settled() {
    var question = asked(ask(Type.BLOCKING, CODER).options(YES_NO).required(2));
    answer(question, ANN, "yes");
    answer(question, BEN, "yes");
    assertRefused(Refusal.Code.ALREADY_ANSWERED, () -> answer(question, ANN, "no"));
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("yes", "yes");
  }

  @Test
  void one_responder_who_votes_again_and_again_settles_nothing() {
    var question = asked(ask(Type.DECISION, CODER).options(YES_NO).required(2));
    assertOpen(answer(question, ANN, "yes"));
    assertOpen(answer(question, ANN, "no"));
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("no");
    assertRefused(Refusal.Code.NOT_AN_OPTION, () -> answer(question, ANN, "perhaps"));
    assertSettled(answer(question, BEN, "yes"));
  }

  @Test
  void a_vote_sent_again_under_its_key_does_not_undo_the_change() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    var key = new AnswerConditions(Optional.of("k1"), Optional.empty());
    gate().answer(question.id(), ANN, "yes", key);
    answer(question, ANN, "no");
    gate().answer(question.id(), ANN, "yes", key);
    assertThat(now(question).answers()).extracting(Answer::text).containsExactly("no");
  }

  @Test
  void whoever_has_voted_is_offered_to_change_it_until_it_is_settled() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    answer(question, ANN, "yes");
    assertThat(mayAnswer(now(question), ANN)).isTrue();
    assertThat(now(question).voteOf(ANN.name())).map(Answer::text).contains("yes");
    assertThat(now(question).voteOf(BEN.name())).isEmpty();
    answer(question, BEN, "yes");
    assertThat(mayAnswer(now(question), ANN)).isFalse();
    assertThat(now(question).voteOf(ANN.name())).isEmpty();
  }

  private boolean mayAnswer(Question question, Speaker by) {
    return gate().inbox().rights(by).to(Action.ANSWER, question).isAllowed();
  }

  @Test
  void an_answer_to_what_was_shown_counts_for_nothing_else() {
    var shown = asked(ask(Type.APPROVAL, CODER));
    var other = asked(ask(Type.APPROVAL, CODER).required(2));
    var terms = new AnswerConditions(Optional.empty(), Optional.of(shown.digest()));
    assertThat(gate().answer(other.id(), ANN, "approve", terms))
        .isEqualTo(new Outcome.Changed(other));
    assertThat(now(other)).isEqualTo(other);
    gate().reassign(shown.id(), ANN, List.of("ben"));
    assertThat(gate().answer(shown.id(), ANN, "approve", terms))
        .isInstanceOf(Outcome.Accepted.class);
    assertThat(now(shown).digest()).isEqualTo(shown.digest());
  }

  @Test
  void an_answer_sent_again_under_its_key_is_given_once() {
    var question = asked(ask(Type.BLOCKING, CODER).required(2));
    var key = new AnswerConditions(Optional.of("k1"), Optional.empty());
    var first = gate().answer(question.id(), ANN, "yes", key);
    assertThat(gate().answer(question.id(), ANN, "yes", key)).isEqualTo(first);
    assertRefused(Refusal.Code.KEY_REUSED, () -> gate().answer(question.id(), ANN, "no", key));
    assertThat(now(question).answers()).hasSize(1);
  }

  @Test
  void four_eyes_see_the_same_option_or_go_on_looking() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    assertOpen(answer(question, ANN, "yes"));
    assertOpen(answer(question, BEN, "no"));
    assertThat(free(CODER)).isFalse();
    assertSettled(answer(question, CAT, "yes"));
    assertThat(free(CODER)).isTrue();
    assertThat(now(question).answers())
        .extracting(Answer::by)
        .containsExactly(ANN.name(), BEN.name(), CAT.name());
  }

  @Test
  void four_eyes_may_agree_on_no() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    answer(question, ANN, "no");
    assertSettled(answer(question, BEN, "NO"));
  }

  @Test
  void four_eyes_agree_on_free_text_only_if_it_is_the_same() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).freeText(true).required(2));
    assertOpen(answer(question, ANN, "On Monday"));
    assertOpen(answer(question, BEN, "On Tuesday"));
    assertSettled(answer(question, CAT, "On Monday"));
  }

  @Test
  void four_eyes_outlive_a_restart() {
    var question = asked(ask(Type.APPROVAL, CODER).options(YES_NO).required(2));
    answer(question, ANN, "yes");
    restart();
    assertOpen(answer(question, BEN, "no"));
    restart();
    assertSettled(answer(question, CAT, "yes"));
  }

  @Test
  void without_options_that_many_answers_settle_a_hold_whatever_they_say() {
    var question = asked(ask(Type.BLOCKING, CODER).required(3));
    assertOpen(answer(question, ANN, "one"));
    assertOpen(answer(question, BEN, "two"));
    assertThat(free(CODER)).isFalse();
    assertSettled(answer(question, CAT, "three"));
    assertThat(free(CODER)).isTrue();
  }

  @Test
  void a_decision_counts_any_answers_even_where_there_are_options() {
    var question = asked(ask(Type.DECISION, CODER).options(YES_NO).required(2));
    assertOpen(answer(question, ANN, "yes"));
    assertSettled(answer(question, BEN, "no"));
  }

  @Test
  void fifty_answers_may_be_required_and_are_all_kept_in_order() {
    var question = asked(ask(Type.BLOCKING, CODER).required(50));
    for (int i = 1; i < 50; i++) {
      assertOpen(answer(question, speaker("person " + i), "answer " + i));
    }
    assertSettled(answer(question, ANN, "answer 50"));
    assertThat(now(question).answers()).hasSize(50);
    assertThat(now(question).answers().get(41).by()).isEqualTo(new AgentId("person 42"));
  }

  @Test
  void whoever_waits_for_an_answer_gets_the_question_once_it_is_settled() {
    var question = asked(ask(Type.DECISION, CODER));
    var waiting = gate().whenSettled(question.id(), SOON);
    assertThat(waiting).isNotDone();
    answer(question, ANN, "Left");
    assertThat(waiting).succeedsWithin(SOON).isEqualTo(now(question));
  }

  @Test
  void whoever_waits_for_an_answer_in_vain_gets_the_question_as_it_stands()
      throws InterruptedException {
    var question = asked(ask(Type.DECISION, CODER));
    assertThat(gate().awaitAnswer(question.id(), Duration.ofMillis(1))).isEqualTo(question);
  }

  @Test
  void whoever_waits_for_several_answers_is_not_told_before_the_last() {
    var question = asked(ask(Type.DECISION, CODER).required(2));
    var waiting = gate().whenSettled(question.id(), SOON);
    answer(question, ANN, "Left");
    assertThat(waiting).isNotDone();
    answer(question, BEN, "Right");
    assertThat(waiting).succeedsWithin(SOON).extracting(Question::isOpen).isEqualTo(false);
  }

  private static void assertSettled(Outcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Accepted.class, accepted -> assertThat(accepted.isSettled()).isTrue());
  }

  private static void assertOpen(Outcome outcome) {
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Accepted.class, accepted -> assertThat(accepted.isSettled()).isFalse());
  }
}
