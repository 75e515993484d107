package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Question;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Together;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Stories are taken by coders, each by a lease. */
abstract class TakingContract extends WorkContract {
  @Test
  void ready_stories_are_taken_by_priority_then_points_then_id() {
    add(
        story("d", 50, 2, false),
        story("c", 50, 1, false),
        story("b", 50, 1, false),
        story("a", 90, 8, false),
        story("e", 10, 1, true));
    var taken = new ArrayList<String>();
    for (int i = 0; i < 5; i++) {
      var id = take(ADA).orElseThrow();
      taken.add(id);
      complete(as(ADA), id);
    }
    assertThat(taken).containsExactly("e", "a", "b", "c", "d");
    assertThat(take(ADA)).isEmpty();
  }

  @Test
  void a_coder_has_one_story_at_a_time_and_gets_the_same_again() {
    add(story("a"), story("b"));
    assertThat(take(ADA)).contains("a");
    assertThat(take(ADA)).contains("a");
    assertThat(stories.heldBy(ADA).orElseThrow().story().id().value()).isEqualTo("a");
    var refusal = refused(() -> stories.take(as(ADA), Optional.of(new StoryId("b"))));
    assertThat(refusal.code()).isEqualTo(Refusal.Code.CONFLICT);
    assertThat(status("b")).isEqualTo(StoryStatus.PENDING);
    assertThat(take(BEN)).contains("b");
  }

  @Test
  void of_many_coders_at_once_one_gets_the_story() {
    var coders = IntStream.range(0, 8).mapToObj(i -> new AgentId("coder-" + i)).toList();
    coders.forEach(coder -> register(coder, "coder"));
    for (int i = 0; i < 5; i++) {
      var id = "race-" + i;
      add(story(id));
      var got = Together.all(8, number -> take(coders.get(number)));
      assertThat(got.stream().flatMap(Optional::stream)).containsExactly(id);
      complete(PERSON, id);
    }
  }

  @Test
  void of_many_stories_at_once_each_coder_gets_another() {
    var coders = IntStream.range(0, 8).mapToObj(i -> new AgentId("coder-" + i)).toList();
    coders.forEach(coder -> register(coder, "coder"));
    add(IntStream.range(0, 8).mapToObj(i -> story("s" + i)).toArray(NewStory[]::new));
    var got = Together.all(8, number -> take(coders.get(number)).orElseThrow());
    assertThat(got).doesNotHaveDuplicates().hasSize(8);
  }

  @Test
  void one_coder_that_asks_many_times_at_once_has_one_story() {
    add(IntStream.range(0, 8).mapToObj(i -> story("s" + i)).toArray(NewStory[]::new));
    var got = Together.all(8, _ -> take(ADA).orElseThrow());
    assertThat(got).containsOnly(got.getFirst());
    assertThat(count(StoryStatus.DISPATCHED)).isEqualTo(1);
  }

  private int count(StoryStatus status) {
    var filter = new StoryFilter(Optional.empty(), Optional.of(status), Optional.empty());
    return stories.list(filter, 200, 0).stories().size();
  }

  @Test
  void a_story_that_is_assigned_is_taken_by_its_coder_only_and_first() {
    add(story("a", 10, 1, false), story("b", 90, 1, false));
    stories.assign(as(ARCHITECT), new StoryId("a"), ADA);
    stories.assign(as(ARCHITECT), new StoryId("a"), ADA);
    assertThat(refused(() -> stories.take(as(BEN), Optional.of(new StoryId("a")))).getMessage())
        .contains("ada");
    assertThat(take(ADA)).contains("a");
    assertThat(take(BEN)).contains("b");
    assertThat(events("story.assigned")).hasSize(1);
  }

  @Test
  void of_two_assignments_at_once_the_first_stands() {
    for (int i = 0; i < 10; i++) {
      var id = new StoryId("s" + i);
      add(story(id.value()));
      var coders = List.of(ADA, BEN);
      var done =
          Together.all(
              2,
              number -> {
                try {
                  return stories.assign(PERSON, id, coders.get(number)).assignee().orElseThrow();
                } catch (Refusal refusal) {
                  assertThat(refusal.code()).isEqualTo(Refusal.Code.CONFLICT);
                  return PM;
                }
              });
      assertThat(done).containsOnlyOnce(PM);
      assertThat(done).contains(stories.story(id).assignee().orElseThrow());
    }
  }

  @Test
  void a_story_that_ended_is_not_assigned_and_the_advice_can_be_followed() {
    add(story("a"));
    var id = new StoryId("a");
    stories.assign(PERSON, id, ADA);
    assertThat(refused(() -> stories.assign(PERSON, id, BEN)).getMessage())
        .isEqualTo(
            "story a is assigned to ada already; set it to pending to remove the assignment");
    take(ADA);
    complete(as(ADA), "a");
    assertThat(refused(() -> stories.assign(PERSON, id, BEN)).getMessage())
        .isEqualTo("story a is done and cannot be assigned; add a new story");
    var spec = stories.story(id).spec();
    stories.completeSpec(PERSON, spec);
    assertThat(refused(() -> stories.assign(PERSON, id, BEN)).getMessage())
        .isEqualTo("spec %s is completed; add another spec".formatted(spec));
  }

  @Test
  void a_story_is_assigned_to_coders_only() {
    add(story("a"));
    for (var agent : List.of(ARCHITECT, new AgentId("nobody"))) {
      assertThat(refused(() -> stories.assign(PERSON, new StoryId("a"), agent)).code())
          .isEqualTo(Refusal.Code.INVALID);
    }
    assertThat(refused(() -> take(ARCHITECT)).code()).isEqualTo(Refusal.Code.INVALID);
    assertThat(refused(() -> stories.assign(PERSON, new StoryId("none"), ADA)).code())
        .isEqualTo(Refusal.Code.NOT_FOUND);
  }

  @Test
  void a_story_returns_when_its_coder_has_not_called_for_ten_minutes() {
    add(story("a"));
    take(ADA);
    pass(Duration.ofMinutes(10));
    assertThat(take(BEN)).isEmpty();
    pass(Duration.ofMinutes(2));
    assertThat(take(BEN)).contains("a");
    assertThat(stories.heldBy(ADA)).isEmpty();
    assertThat(refused(() -> complete(as(ADA), "a")).code()).isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(events("story.returned")).hasSize(1);
    assertThat(complete(as(BEN), "a").status()).isEqualTo(StoryStatus.DONE);
  }

  @Test
  void any_call_of_the_coder_keeps_its_story() {
    add(story("a"));
    take(ADA);
    for (int i = 0; i < 5; i++) {
      pass(Duration.ofMinutes(9));
      node.agents.markSeen(ADA);
    }
    assertThat(take(BEN)).isEmpty();
    assertThat(complete(as(ADA), "a").status()).isEqualTo(StoryStatus.DONE);
  }

  @Test
  void what_is_held_outlives_the_server() {
    add(story("a"));
    take(ADA);
    restart();
    assertThat(stories.heldBy(ADA).orElseThrow().spec().title()).isEqualTo("Login");
    assertThat(take(BEN)).isEmpty();
  }

  @Test
  void a_story_is_completed_once_by_its_coder_or_a_planner() {
    add(story("a"), story("b", "a"));
    take(ADA);
    assertThat(refused(() -> complete(as(BEN), "a")).code()).isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(refused(() -> complete(PERSON, "b")).code()).isEqualTo(Refusal.Code.CONFLICT);
    var done = Together.all(4, _ -> complete(as(ADA), "a"));
    assertThat(done).allMatch(story -> story.status() == StoryStatus.DONE);
    assertThat(done.getFirst().holder()).contains(ADA);
    assertThat(events("story.completed")).hasSize(1);
    assertThat(stories.heldBy(ADA)).isEmpty();
    assertThat(take(ADA)).contains("b");
    assertThat(refused(() -> complete(PERSON, "none")).code()).isEqualTo(Refusal.Code.NOT_FOUND);
  }

  @Test
  void a_planner_takes_a_story_back_and_puts_it_on_hold() {
    add(story("a"));
    take(ADA);
    stories.setStatus(as(PM), new StoryId("a"), StoryStatus.ON_HOLD);
    assertThat(stories.heldBy(ADA)).isEmpty();
    assertThat(take(BEN)).isEmpty();
    assertThat(refused(() -> complete(as(PM), "a")).code()).isEqualTo(Refusal.Code.CONFLICT);
    stories.setStatus(as(PM), new StoryId("a"), StoryStatus.PENDING);
    assertThat(take(BEN)).contains("a");
    complete(as(BEN), "a");
    for (var status : StoryStatus.values()) {
      assertThat(refused(() -> stories.setStatus(PERSON, new StoryId("a"), status)))
          .matches(Objects::nonNull);
    }
  }

  @Test
  void a_story_is_not_to_be_had_while_one_that_it_depends_on_is_open_again() {
    add(story("a"), story("b", "a"), story("c", "a"), story("d", "b"));
    setStatus("a", StoryStatus.SKIPPED);
    assertThat(stories.take(as(BEN), Optional.of(new StoryId("c")))).isPresent();
    setStatus("a", StoryStatus.ON_HOLD);
    assertThat(status("b")).isEqualTo(StoryStatus.NEW);
    assertThat(status("c")).isEqualTo(StoryStatus.DISPATCHED);
    assertThat(take(ADA)).isEmpty();
    assertThat(refused(() -> stories.take(as(ADA), Optional.of(new StoryId("b")))).code())
        .isEqualTo(Refusal.Code.CONFLICT);
    assertThat(events("story.changed"))
        .extracting(event -> Json.tree(event.data()).get("storyId").asString())
        .containsExactly("a", "a", "b");
    report(BEN, "SETUP", "ERROR", "WAITING");
    assertThat(status("c")).isEqualTo(StoryStatus.NEW);
    setStatus("a", StoryStatus.PENDING);
    complete(PERSON, "a");
    assertThat(List.of(status("b"), status("c"), status("d")))
        .containsExactly(StoryStatus.PENDING, StoryStatus.PENDING, StoryStatus.NEW);
  }

  private void setStatus(String id, StoryStatus status) {
    stories.setStatus(PERSON, new StoryId(id), status);
  }

  @Test
  void a_coder_that_is_held_takes_and_completes_nothing() {
    add(story("a"), story("b"));
    take(BEN);
    for (var coder : List.of(ADA, BEN)) {
      node.gate.ask(Ask.of(Type.BLOCKING, as(coder), "May I?").agent(coder));
    }
    assertThat(refused(() -> take(ADA)).code()).isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(next(ADA)).isEmpty();
    assertThat(refused(() -> complete(as(BEN), "a")).code()).isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(status("b")).isEqualTo(StoryStatus.PENDING);
  }

  @Test
  void an_architect_that_is_held_plans_nothing() {
    add(story("a"));
    node.gate.ask(Ask.of(Type.BLOCKING, as(ARCHITECT), "May I?").agent(ARCHITECT));
    assertThat(
            refused(() -> stories.addSpec(as(ARCHITECT), new NewSpec("T", "C"), Optional.empty()))
                .code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(
            refused(() -> stories.setStatus(as(ARCHITECT), new StoryId("a"), StoryStatus.SKIPPED))
                .code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(refused(() -> complete(as(ARCHITECT), "a")).code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
  }

  @Test
  void a_coder_takes_a_story_only_while_it_waits_for_work() {
    add(story("a"), story("b"));
    take(ADA);
    report(ADA, "SETUP", "PLANNING");
    complete(PERSON, "a");
    var refusal = refused(() -> take(ADA));
    assertThat(refusal.code()).isEqualTo(Refusal.Code.CONFLICT);
    assertThat(refusal.getMessage()).contains("ada is in state PLANNING", "then WAITING");
    assertThat(status("b")).isEqualTo(StoryStatus.PENDING);
    report(ADA, "ERROR", "WAITING");
    assertThat(take(ADA)).contains("b");
  }

  /** Takes a story and gives it back, each time without a word. */
  private void giveBack(int times) {
    for (int i = 0; i < times; i++) {
      take(ADA);
      report(ADA, "SETUP", "ERROR", "WAITING");
    }
  }

  private Question asked() {
    var ids =
        node.store.read(
            tx ->
                tx.sql("select question_id from story where question_id is not null")
                    .list(row -> new QuestionId(row.text("question_id"))));
    return node.gate.question(ids.getFirst());
  }

  @Test
  void a_story_that_comes_back_again_and_again_rests_until_people_decide() {
    add(story("a"));
    giveBack(2);
    assertThat(status("a")).isEqualTo(StoryStatus.PENDING);
    giveBack(1);
    assertThat(status("a")).isEqualTo(StoryStatus.ON_HOLD);
    assertThat(take(BEN)).isEmpty();
    var question = asked();
    assertThat(question.wording().text()).contains("Story a", "3 times", "ada");
    for (var agent : List.of(ADA, BEN)) {
      assertThat(refused(() -> node.gate.answer(question.id(), as(agent), "retry")).code())
          .isEqualTo(Refusal.Code.NOT_ALLOWED);
    }
    assertThat(refused(() -> node.gate.cancel(question.id(), as(ADA), Optional.empty())).code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
    node.gate.answer(question.id(), PERSON, "retry");
    assertThat(status("a")).isEqualTo(StoryStatus.PENDING);
    giveBack(2);
    assertThat(status("a")).isEqualTo(StoryStatus.PENDING);
    giveBack(1);
    assertThat(status("a")).isEqualTo(StoryStatus.ON_HOLD);
    node.gate.answer(asked().id(), PERSON, "skip");
    assertThat(status("a")).isEqualTo(StoryStatus.SKIPPED);
  }

  @Test
  void nobody_is_asked_any_more_about_a_story_that_a_planner_has_decided_on() {
    add(story("a"));
    giveBack(3);
    stories.setStatus(PERSON, new StoryId("a"), StoryStatus.PENDING);
    assertThat(asked().isOpen()).isFalse();
    assertThat(take(BEN)).contains("a");
  }

  @Test
  void a_forged_question_decides_on_no_story() {
    add(story("a"));
    giveBack(3);
    var forged =
        node.gate.ask(
            Ask.of(Type.CLARIFYING, as(ADA), "Again?")
                .agent(ADA)
                .options(List.of("retry"))
                .context(Json.object().put("feature", "story").put("storyId", "a")));
    node.gate.answer(forged.id(), PERSON, "retry");
    assertThat(status("a")).isEqualTo(StoryStatus.ON_HOLD);
  }

  @Test
  void a_coder_that_called_just_now_keeps_its_story_though_the_call_is_not_written_down() {
    add(story("a"));
    take(ADA);
    pass(Duration.ofMinutes(20));
    node.agents.markSeen(ADA);
    assertThat(take(BEN)).isEmpty();
    assertThat(complete(as(ADA), "a").status()).isEqualTo(StoryStatus.DONE);
  }

  @Test
  void a_coder_that_waits_for_people_keeps_its_story_however_long_they_take() {
    add(story("a"));
    take(ADA);
    var hold = node.gate.ask(Ask.of(Type.APPROVAL, as(ADA), "May I?").agent(ADA));
    pass(Duration.ofHours(9));
    stories.returnLapsed();
    assertThat(take(BEN)).isEmpty();
    node.gate.answer(hold.id(), PERSON, "yes");
    assertThat(complete(as(ADA), "a").status()).isEqualTo(StoryStatus.DONE);
  }

  @Test
  void the_story_of_a_silent_coder_is_ready_again_though_nobody_asks_for_one() {
    add(story("a"));
    take(ADA);
    stories.returnLapsed();
    assertThat(status("a")).isEqualTo(StoryStatus.DISPATCHED);
    pass(Duration.ofMinutes(20));
    stories.returnLapsed();
    assertThat(status("a")).isEqualTo(StoryStatus.PENDING);
    assertThat(stories.story(new StoryId("a")).holder()).isEmpty();
  }

  @Test
  void a_held_coder_does_not_report_itself_past_the_hold() {
    add(story("a"));
    take(ADA);
    report(ADA, "SETUP", "PLANNING", "PLAN_REVIEW");
    var hold = node.gate.ask(Ask.of(Type.BLOCKING, as(ADA), "May I?").agent(ADA));
    assertThat(refused(() -> report(ADA, "CODING")).getMessage()).contains("CODING");
    assertThat(status("a")).isEqualTo(StoryStatus.PLANNING);
    node.gate.answer(hold.id(), PERSON, "yes");
    report(ADA, "CODING");
    assertThat(status("a")).isEqualTo(StoryStatus.CODING);
  }
}
