package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Together;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The states that agents report. */
abstract class StateContract extends WorkContract {
  @Test
  void a_coder_goes_through_plan_review_code_and_merge() {
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP");
    assertThat(status("a")).isEqualTo(StoryStatus.DISPATCHED);
    report(ADA, "PLANNING");
    assertThat(status("a")).isEqualTo(StoryStatus.PLANNING);
    report(ADA, "PLAN_REVIEW", "PLANNING", "PLAN_REVIEW", "CODING");
    assertThat(status("a")).isEqualTo(StoryStatus.CODING);
    report(ADA, "TESTING", "CODE_REVIEW", "PREPARE_MERGE", "AWAIT_MERGE");
    complete(as(ADA), "a");
    assertThat(report(ADA, "DONE", "WAITING").state()).isEqualTo("WAITING");
    assertThat(status("a")).isEqualTo(StoryStatus.DONE);
    assertThat(events("agent.state")).hasSize(12);
  }

  @Test
  void an_illegal_transition_is_refused_and_names_the_legal_ones() {
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP");
    var refusal = refused(() -> report(ADA, "CODING"));
    assertThat(refusal.code()).isEqualTo(Refusal.Code.CONFLICT);
    assertThat(refusal.getMessage()).contains("SETUP", "PLANNING or SUSPEND or ERROR");
    assertThat(stories.states().of(ADA).state()).isEqualTo("SETUP");
    assertThat(refused(() -> report(ADA, "DANCING")).getMessage()).contains("WAITING, SETUP");
    assertThat(events("agent.state")).hasSize(1);
  }

  @Test
  void a_question_and_a_budget_review_return_where_they_came_from() {
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP", "PLANNING", "QUESTION");
    assertThat(refused(() -> report(ADA, "CODING")).getMessage()).contains("PLANNING");
    report(ADA, "PLANNING", "PLAN_REVIEW", "CODING", "BUDGET_REVIEW");
    assertThat(refused(() -> report(ADA, "PLANNING")).getMessage()).contains("CODING");
    report(ADA, "CODING");
  }

  @Test
  void work_is_suspended_and_resumed_where_it_was() {
    add(story("a"));
    take(ADA);
    assertThat(refused(() -> report(ADA, "SUSPEND")).getMessage()).contains("WAITING");
    report(ADA, "SETUP", "PLANNING", "QUESTION", "SUSPEND");
    assertThat(stories.states().of(ADA).next()).containsExactly("QUESTION", "ERROR");
    restart();
    assertThat(report(ADA, "QUESTION").next()).contains("PLANNING").doesNotContain("CODING");
  }

  @Test
  void an_express_story_needs_no_plan_and_no_review() {
    add(story("a", 50, 1, true));
    take(ADA);
    report(ADA, "SETUP", "CODING");
    assertThat(status("a")).isEqualTo(StoryStatus.CODING);
    complete(as(ADA), "a");
    assertThat(refused(() -> report(ADA, "PLANNING")).code()).isEqualTo(Refusal.Code.CONFLICT);
  }

  @Test
  void express_work_is_done_when_it_is_coded() {
    add(story("a", 50, 1, true));
    take(ADA);
    report(ADA, "SETUP", "CODING");
    assertThat(refused(() -> report(ADA, "DONE")).getMessage()).contains("still holds story a");
    complete(as(ADA), "a");
    report(ADA, "DONE", "WAITING");
  }

  @Test
  void a_coder_sets_up_only_what_it_has() {
    assertThat(refused(() -> report(ADA, "SETUP")).getMessage()).contains("no story");
    add(story("a"));
    take(ADA);
    assertThat(
            refused(() -> stories.states().report(ADA, "SETUP", Optional.of(new StoryId("b"))))
                .getMessage())
        .contains("story a");
    stories.states().report(ADA, "SETUP", Optional.of(new StoryId("a")));
  }

  @Test
  void a_coder_that_waits_again_gives_its_story_back() {
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP", "ERROR");
    assertThat(stories.heldBy(ADA)).isPresent();
    assertThat(report(ADA, "WAITING").story()).isEmpty();
    assertThat(take(BEN)).contains("a");
  }

  @Test
  void the_same_state_again_changes_nothing() {
    add(story("a"));
    take(ADA);
    Together.all(6, _ -> report(ADA, "SETUP"));
    assertThat(events("agent.state")).hasSize(1);
  }

  @Test
  void of_two_transitions_at_once_the_second_is_judged_by_the_first() {
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP", "PLANNING");
    var next = List.of("PLAN_REVIEW", "QUESTION");
    var done =
        Together.all(
            2,
            number -> {
              try {
                return report(ADA, next.get(number)).state();
              } catch (Refusal refusal) {
                return "refused";
              }
            });
    assertThat(done).containsOnlyOnce("refused");
    assertThat(done).contains(stories.states().of(ADA).state());
  }

  @Test
  void a_report_and_a_completion_at_once_are_both_taken() {
    for (int i = 0; i < 10; i++) {
      var id = "s" + i;
      add(story(id));
      take(ADA);
      report(ADA, "SETUP");
      Together.all(
          2,
          number ->
              number == 0 ? report(ADA, "PLANNING").state() : complete(PERSON, id).status().name());
      assertThat(status(id)).isEqualTo(StoryStatus.DONE);
      report(ADA, "ERROR", "WAITING");
    }
  }

  @Test
  void architects_and_pms_have_machines_of_their_own() {
    report(ARCHITECT, "SETUP", "REQUEST", "DISPATCHING", "MONITORING", "REQUEST", "ESCALATED");
    report(ARCHITECT, "REQUEST", "WAITING", "ERROR", "WAITING");
    report(PM, "SETUP", "WAITING", "WORKING", "PREVIEW", "AWAIT_USER", "SUSPEND", "AWAIT_USER");
    report(PM, "DONE");
    assertThat(refused(() -> report(PM, "WORKING")).getMessage()).contains("ERROR");
  }

  @Test
  void who_has_no_role_has_no_state() {
    var guest = new AgentId("guest");
    assertThat(refused(() -> report(guest, "SETUP")).code()).isEqualTo(Refusal.Code.NOT_FOUND);
    register(guest, "painter");
    assertThat(refused(() -> report(guest, "SETUP")).getMessage()).contains("not registered as");
    register(guest, "Coder");
    assertThat(stories.states().of(guest).role()).isEqualTo(Role.CODER);
  }

  @Test
  void listeners_hear_of_a_change_in_its_transaction() {
    var heard = new ArrayList<StateChange>();
    stories
        .states()
        .listen(
            (tx, change) -> {
              assertThat(stories.heldBy(tx, ADA).map(held -> held.story().id()))
                  .isEqualTo(change.story().map(held -> held.story().id()));
              heard.add(change);
              if (change.to().equals("PLANNING")) {
                throw Refusal.conflict("not now");
              }
            });
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP");
    assertThat(heard.getFirst().from()).isEqualTo("WAITING");
    assertThat(heard.getFirst().story().orElseThrow().story().id().value()).isEqualTo("a");
    refused(() -> report(ADA, "PLANNING"));
    assertThat(stories.states().of(ADA).state()).isEqualTo("SETUP");
    assertThat(status("a")).isEqualTo(StoryStatus.DISPATCHED);
  }
}
