package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.Refusal;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Questions that are withdrawn, addressed anew, or answered by their defaults. */
abstract class WithdrawalContract extends GateContract {
  @Test
  void withdrawing_a_question_frees_whom_it_held_and_tells_who_and_why() {
    var question = asked(ask(Type.EMERGENCY, CODER).session(RELEASE));
    gate().cancel(question.id(), ANN, Optional.of("It was a drill"));
    assertThat(now(question).state())
        .isEqualTo(new State.Cancelled(ANN.name(), Optional.of("It was a drill"), clock.instant()));
    assertThat(free(CODER, RELEASE)).isTrue();
    assertThat(free(TESTER)).isTrue();
  }

  @Test
  void withdrawing_one_of_two_holds_leaves_the_other() {
    var first = hold(CODER);
    var second = hold(CODER);
    cancel(first, ANN);
    assertThat(holding(CODER)).containsExactly(second.id());
  }

  @Test
  void what_is_settled_is_withdrawn_too_late() {
    var question = hold(CODER);
    answer(question, ANN, "Go on");
    assertThat(cancel(question, BEN)).isEqualTo(new Outcome.TooLate(now(question)));
    assertThat(now(question).state().word()).isEqualTo("answered");
  }

  @Test
  void what_was_withdrawn_stays_withdrawn_by_the_first() {
    var question = hold(CODER);
    cancel(question, ANN);
    assertThat(cancel(question, BEN)).isInstanceOf(Outcome.TooLate.class);
    assertThat(now(question).state())
        .isEqualTo(new State.Cancelled(ANN.name(), Optional.empty(), clock.instant()));
  }

  @Test
  void a_question_can_be_addressed_anew() {
    var question = asked(ask(Type.BLOCKING, CODER).to(List.of("ann")));
    var outcome = gate().reassign(question.id(), ANN, List.of("ben", "the reviewers"));
    assertThat(outcome.question().subject().to()).containsExactly("ben", "the reviewers");
    assertThat(now(question)).isEqualTo(outcome.question());
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void anybody_allowed_may_answer_whoever_it_is_addressed_to() {
    var question = asked(ask(Type.APPROVAL, CODER).to(List.of("ann")));
    assertThat(answer(question, BEN, "Go on")).isInstanceOf(Outcome.Accepted.class);
  }

  @Test
  void what_is_settled_is_addressed_anew_too_late() {
    var question = hold(CODER);
    answer(question, ANN, "Go on");
    assertThat(gate().reassign(question.id(), ANN, List.of("ben")))
        .isEqualTo(new Outcome.TooLate(now(question)));
  }

  @Test
  void a_question_is_addressed_to_one_to_fifty_names() {
    var question = hold(CODER);
    var crowd = IntStream.range(0, 51).mapToObj(i -> "person " + i).toList();
    for (var names : List.of(List.<String>of(), crowd, List.of(""), List.of("a\nb"))) {
      assertRefused(Refusal.Code.INVALID, () -> gate().reassign(question.id(), ANN, names));
    }
    assertThat(now(question)).isEqualTo(question);
  }

  @Test
  void defaults_answer_what_holds_nobody_and_has_one() {
    var decided = asked(ask(Type.DECISION, CODER).defaultAnswer("Left"));
    var preferred = asked(ask(Type.PREFERENCE, TESTER).defaultAnswer("Tabs"));
    var open = asked(ask(Type.DECISION, CODER));
    var holding = asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(SOON));
    assertThat(gate().answerDefaults(QuestionFilter.open(), ANN, Optional.empty()))
        .containsExactly(now(decided), now(preferred));
    assertThat(now(decided).answers())
        .containsExactly(
            new Answer(
                ANN.name(), "Left", Speaker.Via.DEFAULT, Optional.empty(), clock.instant(), false));
    assertThat(now(open)).isEqualTo(open);
    assertThat(now(holding)).isEqualTo(holding);
    assertThat(free(CODER)).isFalse();
  }

  @Test
  void defaults_answer_only_what_the_filter_takes() {
    asked(ask(Type.DECISION, CODER).defaultAnswer("Left"));
    var testers = asked(ask(Type.DECISION, TESTER).defaultAnswer("Right"));
    var filter =
        new QuestionFilter(
            Optional.of("open"),
            Optional.of(TESTER),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    assertThat(gate().answerDefaults(filter, ANN, Optional.empty())).containsExactly(now(testers));
  }

  @Test
  void defaults_answer_more_than_a_page() {
    askMany(250, ask(Type.DECISION, CODER).defaultAnswer("Left"));
    assertThat(gate().answerDefaults(QuestionFilter.open(), ANN, Optional.empty())).hasSize(250);
    assertThat(gate().answerDefaults(QuestionFilter.open(), ANN, Optional.empty())).isEmpty();
  }

  @Test
  void defaults_leave_out_what_an_agent_asked_of_others() {
    hold(CODER);
    answer(hold(CODER), ANN, "Go on");
    var own = asked(ask(Type.DECISION, TESTER).to(List.of("ann")).defaultAnswer("Left"));
    var others = asked(Ask.of(Type.DECISION, ANN, "Left?").agent(TESTER).defaultAnswer("Left"));
    assertThat(gate().answerDefaults(QuestionFilter.open(), as(TESTER), Optional.empty()))
        .containsExactly(now(others));
    assertThat(now(own)).isEqualTo(own);
  }
}
