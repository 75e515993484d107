package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.store.Together;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Specs and their stories: added, made ready, completed. */
abstract class PlanningContract extends WorkContract {
  @Test
  void a_story_is_ready_once_all_that_it_waits_for_is_done() {
    add(story("a"), story("b"), story("c", "a", "b"), story("d", "c"));
    assertThat(status("a")).isEqualTo(StoryStatus.PENDING);
    assertThat(status("c")).isEqualTo(StoryStatus.NEW);
    complete(PERSON, "a");
    assertThat(status("c")).isEqualTo(StoryStatus.NEW);
    complete(PERSON, "b");
    assertThat(status("c")).isEqualTo(StoryStatus.PENDING);
    assertThat(status("d")).isEqualTo(StoryStatus.NEW);
    stories.setStatus(PERSON, new StoryId("c"), StoryStatus.SKIPPED);
    assertThat(status("d")).isEqualTo(StoryStatus.PENDING);
  }

  @Test
  void what_waits_for_a_story_that_is_done_is_ready_from_the_start() {
    var spec = spec();
    add(spec, story("a"));
    complete(PERSON, "a");
    add(spec, story("b", "a"));
    assertThat(status("b")).isEqualTo(StoryStatus.PENDING);
  }

  @Test
  void a_story_that_failed_keeps_others_waiting_until_it_is_tried_again() {
    add(story("a"), story("b", "a"));
    stories.setStatus(PERSON, new StoryId("a"), StoryStatus.FAILED);
    assertThat(status("b")).isEqualTo(StoryStatus.NEW);
    stories.setStatus(PERSON, new StoryId("a"), StoryStatus.PENDING);
    complete(PERSON, "a");
    assertThat(status("b")).isEqualTo(StoryStatus.PENDING);
  }

  @Test
  void two_that_are_done_at_once_make_ready_what_waited_for_both() {
    for (int i = 0; i < 10; i++) {
      var names = List.of("a" + i, "b" + i);
      add(story("a" + i), story("b" + i), story("c" + i, "a" + i, "b" + i));
      Together.all(2, number -> complete(PERSON, names.get(number)));
      assertThat(status("c" + i)).isEqualTo(StoryStatus.PENDING);
    }
  }

  @Test
  void stories_that_wait_for_each_other_are_refused_all_of_them() {
    var spec = spec();
    var refusal = refused(() -> add(spec, story("a", "c"), story("b", "a"), story("c", "b")));
    assertThat(refusal.getMessage()).contains("a → c → b → a");
    assertThat(refused(() -> add(spec, story("x", "x"))).getMessage()).contains("x → x");
    assertThat(stories.list(StoryFilter.ALL, 50, 0).stories()).isEmpty();
  }

  @Test
  void a_dependency_that_is_not_there_is_refused_and_nothing_is_added() {
    var refusal = refused(() -> add(story("a"), story("b", "nowhere")));
    assertThat(refusal.getMessage()).contains("there is no story nowhere");
    assertThat(stories.list(StoryFilter.ALL, 50, 0).stories()).isEmpty();
  }

  @Test
  void an_id_can_be_part_of_an_address() {
    for (var id : List.of(".", "..")) {
      assertThat(refused(() -> new StoryId(id)).getMessage()).contains("part of its address");
    }
    add(story("..."));
    assertThat(status("...")).isEqualTo(StoryStatus.PENDING);
  }

  @Test
  void an_id_is_given_once() {
    add(story("a"));
    assertThat(refused(() -> add(story("b"), story("a"))).code()).isEqualTo(Refusal.Code.CONFLICT);
    assertThat(refused(() -> add(story("c"), story("c"))).code()).isEqualTo(Refusal.Code.INVALID);
    assertThat(stories.list(StoryFilter.ALL, 50, 0).stories()).hasSize(1);
  }

  @Test
  void the_same_request_twice_adds_once() {
    var key = Optional.of("once");
    var spec = stories.addSpec(PERSON, new NewSpec("T", "C"), key);
    assertThat(stories.addSpec(PERSON, new NewSpec("T", "C"), key)).isEqualTo(spec);
    var added = List.of(story("a"), story("b", "a"));
    var first = stories.add(PERSON, spec.id(), added, key);
    assertThat(stories.add(PERSON, spec.id(), added, key)).isEqualTo(first);
    assertThat(refused(() -> stories.add(PERSON, spec.id(), List.of(story("z")), key)).code())
        .isEqualTo(Refusal.Code.KEY_REUSED);
    assertThat(stories.list(StoryFilter.ALL, 50, 0).stories()).hasSize(2);
  }

  @Test
  void a_refusal_says_that_more_stories_are_open_than_it_names() {
    var spec = spec();
    add(spec, story("a"), story("b"), story("c"), story("d"), story("e"));
    assertThat(refused(() -> stories.completeSpec(PERSON, spec.id())).getMessage())
        .contains("not done: a, b, c, d, e; finish");
    add(spec, story("f"));
    assertThat(refused(() -> stories.completeSpec(PERSON, spec.id())).getMessage())
        .contains("not done: a, b, c, d, e and more; finish");
  }

  @Test
  void a_spec_completes_when_its_stories_are_done_or_skipped() {
    var spec = spec();
    add(spec, story("a"), story("b"), story("c"));
    complete(PERSON, "a");
    assertThat(refused(() -> stories.completeSpec(PERSON, spec.id())).getMessage())
        .contains("not done: b, c; finish");
    stories.setStatus(PERSON, new StoryId("b"), StoryStatus.SKIPPED);
    complete(PERSON, "c");
    var completed = stories.completeSpec(PERSON, spec.id());
    assertThat(completed.status()).isEqualTo(SpecStatus.COMPLETED);
    assertThat(stories.completeSpec(PERSON, spec.id())).isEqualTo(completed);
    assertThat(events("spec.completed")).hasSize(1);
    assertThat(refused(() -> add(spec, story("d"))).getMessage()).contains("is completed");
  }

  @Test
  void only_people_architects_and_pms_plan() {
    var spec = spec();
    var byName = Speaker.byName(ARCHITECT, Speaker.Via.REST);
    for (var by : List.of(as(ADA), byName, as(AgentId.FOLKMOOT))) {
      assertThat(refused(() -> stories.addSpec(by, new NewSpec("T", "C"), Optional.empty())).code())
          .isEqualTo(Refusal.Code.NOT_ALLOWED);
      assertThat(
              refused(() -> stories.add(by, spec.id(), List.of(story("a")), Optional.empty()))
                  .code())
          .isEqualTo(Refusal.Code.NOT_ALLOWED);
      assertThat(refused(() -> stories.completeSpec(by, spec.id())).code())
          .isEqualTo(Refusal.Code.NOT_ALLOWED);
    }
    stories.add(as(ARCHITECT), spec.id(), List.of(story("a")), Optional.empty());
    stories.add(as(PM), spec.id(), List.of(story("b")), Optional.empty());
    assertThat(refused(() -> stories.assign(as(ADA), new StoryId("a"), ADA)).code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(
            refused(() -> stories.setStatus(as(ADA), new StoryId("a"), StoryStatus.SKIPPED)).code())
        .isEqualTo(Refusal.Code.NOT_ALLOWED);
    assertThat(refused(() -> complete(as(ADA), "a")).code()).isEqualTo(Refusal.Code.NOT_ALLOWED);
  }

  @Test
  void no_more_stories_wait_than_a_queue_may_have() {
    var spec = spec();
    for (int i = 0; i < 10; i++) {
      var hundred = IntStream.range(i * 100, i * 100 + 100).mapToObj(n -> story("s" + n)).toList();
      stories.add(PERSON, spec.id(), hundred, Optional.empty());
    }
    for (int i = 0; i < 3; i++) {
      var refusal = refused(() -> add(spec, story("more")));
      assertThat(refusal.code()).isEqualTo(Refusal.Code.QUEUE_FULL);
      assertThat(refusal.getMessage())
          .contains("the queue of stories is full: it holds at most 1,000 stories");
    }
    assertThat(open())
        .singleElement()
        .matches(question -> question.wording().text().contains("the queue of stories is full"));
    take(ADA);
    add(spec, story("more"));
  }

  @Test
  void what_looks_like_a_secret_is_masked() {
    var secret = "password=hunter2hunter2";
    var spec = stories.addSpec(PERSON, new NewSpec("T", secret), Optional.empty());
    assertThat(stories.spec(spec.id()).content()).doesNotContain("hunter2hunter2");
  }

  @Test
  void lists_go_on_from_their_cursors() {
    var spec = spec();
    for (int i = 0; i < 5; i++) {
      add(spec, story("z" + (9 - i)));
    }
    var first = stories.list(StoryFilter.ALL, 2, 0);
    var second = stories.list(StoryFilter.ALL, 2, first.cursor().orElseThrow());
    var third = stories.list(StoryFilter.ALL, 2, second.cursor().orElseThrow());
    assertThat(List.of(first, second, third))
        .flatExtracting(StoryPage::stories)
        .extracting(story -> story.id().value())
        .containsExactly("z9", "z8", "z7", "z6", "z5");
    assertThat(third.cursor()).isEmpty();
    var other = spec();
    assertThat(stories.specs(Optional.empty(), 1, Optional.empty()).specs()).containsOnly(other);
    assertThat(stories.specs(Optional.empty(), 1, Optional.of(other.id())).specs())
        .containsOnly(spec);
    assertThat(
            stories.list(
                new StoryFilter(Optional.of(other.id()), Optional.empty(), Optional.empty()),
                50,
                0))
        .extracting(StoryPage::stories)
        .isEqualTo(List.of());
  }
}
