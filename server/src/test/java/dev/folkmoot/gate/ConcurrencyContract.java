package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.events.Event;
import dev.folkmoot.store.Together;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many at the same moment: each promise is kept as if they had come one after another. */
abstract class ConcurrencyContract extends GateContract {
  private static final int CROWD = 16;

  /** A race that can be lost was seen to be lost in two of five runs, so that 40 tell for sure. */
  static final int RACES = 40;

  /** The node that the one of that number uses; it may be another process's. */
  Gate gate(int number) {
    return gate();
  }

  @Test
  void as_many_answers_as_a_question_can_need_all_count_when_they_come_at_once() {
    repeat(
        5,
        () -> {
          var question = gate().ask(ask(Type.BLOCKING, CODER).required(50));
          var outcomes =
              Together.all(
                  50, i -> gate(i).answer(question.id(), speaker("person " + i), "answer " + i));
          assertThat(outcomes).allMatch(Outcome.Accepted.class::isInstance);
          assertThat(gate().question(question.id()).answers()).hasSize(50);
          assertThat(gate().canProceed(CODER, Optional.empty())).isTrue();
        });
  }

  @Test
  void the_same_wish_for_defaults_at_once_is_done_once() {
    repeat(
        5,
        () -> {
          var key = "k" + System.nanoTime();
          gate().ask(ask(Type.DECISION, CODER).defaultAnswer("yes"));
          var answered =
              Together.all(
                  8,
                  i ->
                      gate(i)
                          .answerDefaults(QuestionFilter.open(), speaker("ann"), Optional.of(key)));
          assertThat(answered.stream().distinct()).hasSize(1);
        });
  }

  static void repeat(Runnable race) {
    repeat(RACES, race);
  }

  private static void repeat(int times, Runnable race) {
    for (int i = 1; i <= times; i++) {
      try {
        race.run();
      } catch (AssertionError e) {
        throw new AssertionError("race %d of %d: %s".formatted(i, times, e.getMessage()), e);
      }
    }
  }

  @Test
  void of_many_answers_exactly_one_settles_a_question() {
    repeat(
        () -> {
          var question = hold(CODER);
          var outcomes =
              Together.all(
                  CROWD, i -> gate(i).answer(question.id(), speaker("person " + i), "answer " + i));
          assertThat(outcomes).filteredOn(Outcome.Accepted.class::isInstance).hasSize(1);
          assertThat(now(question).answers()).hasSize(1);
          assertThat(outcomes).allMatch(outcome -> outcome.question().equals(now(question)));
        });
    assertThat(free(CODER)).isTrue();
    assertThat(told("question.answered")).isEqualTo(RACES).isEqualTo(told("agent.resumed"));
  }

  @Test
  void four_eyes_that_agree_at_once_settle_at_exactly_the_second() {
    repeat(
        () -> {
          var question = asked(ask(Type.APPROVAL, CODER).options(List.of("yes", "no")).required(2));
          var outcomes =
              Together.all(8, i -> gate(i).answer(question.id(), speaker("person " + i), "yes"));
          assertThat(outcomes).filteredOn(Outcome.Accepted.class::isInstance).hasSize(2);
          assertThat(outcomes)
              .filteredOn(
                  outcome -> outcome instanceof Outcome.Accepted accepted && !accepted.isSettled())
              .hasSize(1);
          assertThat(now(question).answers()).hasSize(2);
          assertThat(now(question).state().word()).isEqualTo("answered");
        });
    assertThat(told("agent.resumed")).isEqualTo(RACES);
  }

  @Test
  void votes_that_change_at_once_leave_each_responder_one() {
    repeat(
        () -> {
          var question = asked(ask(Type.APPROVAL, CODER).options(List.of("yes", "no")).required(3));
          answer(question, ANN, "yes");
          answer(question, BEN, "no");
          Together.all(
              2,
              i -> gate(i).answer(question.id(), List.of(ANN, BEN).get(i), i == 0 ? "no" : "yes"));
          assertThat(now(question).answers())
              .extracting(answer -> answer.by() + " " + answer.text())
              .containsExactlyInAnyOrder("ann no", "ben yes");
          cancel(question, ANN);
        });
    assertThat(told("question.answered")).isEqualTo(4 * RACES);
  }

  @Test
  void a_vote_that_changes_as_another_settles_comes_before_it_or_not_at_all() {
    repeat(
        () -> {
          var question = asked(ask(Type.APPROVAL, CODER).options(List.of("yes", "no")).required(2));
          answer(question, ANN, "yes");
          Together.all(
              2, i -> i == 0 ? changeToNo(question) : gate(1).answer(question.id(), BEN, "yes"));
          var after = now(question);
          assertThat(after.answers())
              .extracting(Answer::text)
              .containsExactlyInAnyOrder(after.isOpen() ? "no" : "yes", "yes");
          assertThat(free(CODER)).isEqualTo(!after.isOpen());
          if (after.isOpen()) {
            cancel(question, CAT);
          }
        });
  }

  private Outcome changeToNo(Question question) {
    try {
      return gate(0).answer(question.id(), ANN, "no");
    } catch (Refusal refusal) {
      assertThat(refusal.code()).isEqualTo(Refusal.Code.ALREADY_ANSWERED);
      return new Outcome.TooLate(now(question));
    }
  }

  @Test
  void one_responder_answering_many_times_at_once_answers_once() {
    repeat(
        () -> {
          var question = asked(ask(Type.BLOCKING, CODER).required(2));
          Together.all(4, i -> gate(i).answer(question.id(), ANN, "yes"));
          assertThat(now(question).answers()).hasSize(1);
          cancel(question, BEN);
        });
  }

  @Test
  void two_holds_that_end_at_once_resume_the_agent_exactly_once() {
    repeat(
        () -> {
          var holds = List.of(hold(CODER), asked(ask(Type.ESCALATION, CODER)));
          Together.all(2, i -> gate(i).answer(holds.get(i).id(), ANN, "Go on"));
        });
    assertThat(free(CODER)).isTrue();
    assertThat(told("agent.halted")).isEqualTo(RACES).isEqualTo(told("agent.resumed"));
  }

  @Test
  void a_hold_that_ends_as_another_begins_leaves_the_events_in_step() {
    repeat(
        () -> {
          var ending = hold(CODER);
          var asked =
              Together.all(
                  2,
                  i ->
                      i == 0
                          ? gate(0).answer(ending.id(), ANN, "Go on").question()
                          : gate(1).ask(ask(Type.BLOCKING, CODER)));
          assertThat(free(CODER)).isFalse();
          answer(asked.getLast(), ANN, "Go on");
        });
    assertThat(
            events().stream()
                .map(Event::type)
                .filter(type -> type.startsWith("agent."))
                .reduce("", (told, type) -> told + (type.equals("agent.halted") ? "(" : ")")))
        .matches("(\\(\\))+");
  }

  @Test
  void one_key_used_by_many_at_once_asks_one_question() {
    repeat(
        () -> {
          var key = "key " + node.events.newest();
          var ids = Together.all(CROWD, i -> gate(i).ask(ask(Type.BLOCKING, CODER).key(key)).id());
          assertThat(new HashSet<>(ids)).hasSize(1);
          assertThat(holding(CODER)).containsExactly(ids.getFirst());
          cancel(gate().question(ids.getFirst()), ANN);
        });
  }

  @Test
  void a_deadline_that_many_reach_at_once_acts_once() {
    repeat(
        () -> {
          asked(ask(Type.BLOCKING, CODER).defaultAnswer("Go on").timeout(Duration.ofMinutes(1)));
          pass(Duration.ofMinutes(1));
          assertThat(Together.all(8, i -> gate(i).canProceed(CODER, ANYWHERE))).containsOnly(true);
        });
    assertThat(told("question.answered")).isEqualTo(RACES);
  }

  @Test
  void people_are_reminded_once_however_many_look() {
    repeat(
        () -> {
          var question = hold(CODER);
          pass(Duration.ofHours(1));
          Together.all(4, i -> gate(i).status());
          answer(question, ANN, "Go on");
        });
    assertThat(told("question.reminded")).isEqualTo(RACES);
  }

  @Test
  void a_thousand_waiters_for_one_agent_all_wake_exactly_once() {
    var question = hold(CODER);
    var wakes = new AtomicInteger();
    var waiting =
        IntStream.range(0, 1_000)
            .mapToObj(_ -> gate().clearance(CODER, ANYWHERE, SOON, Optional.empty()))
            .toList();
    var woken = waiting.stream().map(one -> one.thenRun(wakes::incrementAndGet)).toList();
    assertThat(node.waits.parked()).isEqualTo(1_000);
    answer(question, ANN, "Go on");
    assertThat(woken).allSatisfy(one -> assertThat(one).succeedsWithin(SOON));
    var cleared = new Clearance.Cleared(List.of(now(question)));
    assertThat(waiting).allSatisfy(one -> assertThat(one.join()).isEqualTo(cleared));
    assertThat(wakes).hasValue(1_000);
  }

  @Test
  void an_answer_given_while_the_agent_begins_to_wait_is_not_slept_through() {
    repeat(
        () -> {
          var question = hold(CODER);
          var cleared =
              Together.all(
                  4,
                  i ->
                      i == 0
                          ? gate(0).answer(question.id(), ANN, "Go on")
                          : gate(i)
                              .clearance(CODER, ANYWHERE, SOON, Optional.empty())
                              .orTimeout(SOON.toMillis() / 2, TimeUnit.MILLISECONDS)
                              .join());
          assertThat(cleared).doesNotHaveAnyElementsOfTypes(Clearance.Pending.class);
        });
  }

  @Test
  void many_agents_asking_answering_and_waiting_at_once_all_go_on() {
    var settled =
        Together.all(
            CROWD,
            i -> {
              var agent = new AgentId("agent " + i);
              for (int round = 0; round < 10; round++) {
                var question = gate(i).ask(approval(agent, RELEASE));
                gate(i + 1).answer(question.id(), speaker("person " + i), "Go on");
              }
              return gate(i).clearance(agent, Optional.of(RELEASE), SOON, Optional.empty()).join();
            });
    assertThat(settled).hasOnlyElementsOfType(Clearance.Cleared.class);
    assertThat(gate().status().questions()).isEmpty();
    assertThat(told("session.halted")).isEqualTo(told("session.resumed"));
    assertThat(told("agent.halted")).isEqualTo(CROWD * 10).isEqualTo(told("agent.resumed"));
    assertThat(events()).extracting(Event::seq).isSorted();
  }
}
