package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exactly one participant has the floor. */
abstract class FloorContract extends DiscussionContract {
  private static final String ASYNC = "respond-async";

  private static void requireRefused(Api.Reply reply, String code, String... words) {
    var problem = reply.expect(409).json();
    assertThat(problem.get("code").asString()).isEqualTo(code);
    assertThat(problem.get("detail").asString()).contains(words);
  }

  @Test
  void who_does_not_have_the_floor_is_told_who_has_it() {
    var meeting = moot.open(Moot.user(), Moot.external("coder"), Moot.external("tester"));
    requireRefused(meeting.take("coder", "Me first"), "NOT_YOUR_TURN", "User");
    meeting.say("ann", "Hello", "Prefer", ASYNC).expect(202);
    requireRefused(meeting.take("tester", "Now me"), "NOT_YOUR_TURN", "coder");
    requireRefused(meeting.say("ann", "And another thing"), "NOT_YOUR_TURN", "coder");
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello");
    meeting.take("coder", "Tabs").expect(200);
    requireRefused(meeting.take("coder", "And spaces"), "NOT_YOUR_TURN", "tester");
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 coder: Tabs");
  }

  @Test
  void while_a_model_speaks_nobody_else_does() throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting = moot.open(Moot.user(), Moot.model("Ada"), Moot.external("coder"));
    meeting.say("ann", "Hello", "Prefer", ASYNC).expect(202);
    thinking.awaitAsked();
    requireRefused(meeting.say("ann", "Well?"), "NOT_YOUR_TURN", "Ada");
    requireRefused(meeting.take("model/ada", "I am not the model"), "NOT_YOUR_TURN", "Ada");
    requireRefused(meeting.take("coder", "Well?"), "NOT_YOUR_TURN", "Ada");
    thinking.speak(1);
    meeting.awaitFloorOf("coder");
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1");
  }

  @Test
  void a_seat_with_a_name_is_that_users_alone_and_one_without_is_any_persons() {
    var named = moot.open(Invited.as("user", "agentId", "bob"), Moot.model("Ada"));
    requireRefused(named.say("ann", "Hello"), "NOT_YOUR_TURN", "bob");
    named.say("bob", "Hello").expect(200);
    var open = moot.open(Moot.user(), Moot.external("coder"));
    requireRefused(open.say("coder", "Hello"), "NOT_YOUR_TURN", "User");
    open.say("cat", "Hello", "Prefer", ASYNC).expect(202);
    assertThat(open.lines()).containsExactly("1.0 User: Hello");
  }

  @Test
  void nobody_speaks_while_it_is_paused_and_the_floor_stays_whose_it_was() {
    var meeting = moot.open(Moot.user(), Moot.model("Ada"));
    assertThat(meeting.pause("ann").expect(200).json().at("/project/reason").asString())
        .isEqualTo("paused by ann");
    requireRefused(meeting.say("ann", "Hello"), "PAUSED", "paused by ann", "/resume");
    var answer = moot.api.answer(meeting.question(), "ann", "Hello");
    requireRefused(answer, "PAUSED", "paused by ann", "resume");
    assertThat(meeting.lines()).isEmpty();
    assertThat(meeting.next()).isEqualTo("User");
    meeting.resume("ann").expect(200);
    assertThat(Meeting.lines(meeting.say("ann", "Hello").expect(200).json()))
        .containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/turns", "/pause", "/resume"})
  void what_is_unknown_is_not_found(String more) {
    var body =
        switch (more) {
          case "" -> Map.of("message", "Hello", "userId", "ann");
          case "/turns" -> Map.of("content", "Hello", "agentId", "coder");
          default -> Map.of("by", "ann");
        };
    var reply = moot.api.post("/api/discussions/nothing" + more, body).expect(404).json();
    assertThat(reply.get("code").asString()).isEqualTo("NOT_FOUND");
    moot.api.get("/api/discussions/nothing").expect(404);
  }

  @Test
  void without_a_user_it_begins_at_once_and_ends_after_the_last_round() {
    var meeting = moot.open(Moot.model("Ada"), Moot.model("Ben")).await("completed");
    assertThat(meeting.lines())
        .containsExactly(
            "1.0 Ada: Ada 1",
            "1.1 Ben: Ben 1",
            "2.0 Ada: Ada 2",
            "2.1 Ben: Ben 2",
            "3.0 Ada: Ada 3",
            "3.1 Ben: Ben 3");
  }

  @Test
  void after_as_many_turns_as_one_call_may_run_it_pauses_and_resuming_goes_on() {
    var meeting =
        moot.open(Moot.settings().put("maxTurns", 4), Moot.model("Ada"), Moot.model("Ben"));
    meeting.await("paused");
    assertThat(meeting.reason()).isEqualTo("4 turns were taken in one go; resume to go on");
    assertThat(meeting.lines()).hasSize(4);
    assertThat(meeting.next()).isEqualTo("Ada");
    meeting.resume("ann").expect(200);
    assertThat(meeting.await("completed").lines()).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void twenty_turns_are_taken_in_one_go_unless_it_is_said() {
    var meeting =
        moot.open(Moot.settings().put("maxRounds", 11), Moot.model("Ada"), Moot.model("Ben"));
    meeting.await("paused");
    assertThat(meeting.reason()).isEqualTo("20 turns were taken in one go; resume to go on");
    assertThat(meeting.lines()).hasSize(20);
  }

  @Test
  void a_users_message_lets_it_run_anew() {
    var meeting =
        moot.open(
            Moot.settings().put("maxTurns", 2), Moot.user(), Moot.model("Ada"), Moot.model("Ben"));
    for (int round = 1; round <= 3; round++) {
      meeting.say("ann", "Hello").expect(200);
    }
    assertThat(meeting.status()).isEqualTo("completed");
  }

  @Test
  void a_turn_in_progress_is_finished_before_it_rests() throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting =
        moot.open(Moot.settings().put("topic", "A pause"), Moot.model("Ada"), Moot.model("Ben"));
    thinking.awaitAsked();
    meeting.pause("ann").expect(200);
    assertThat(meeting.lines()).isEmpty();
    thinking.speak(1);
    Api.awaitUntil(() -> !meeting.lines().isEmpty());
    assertThat(meeting.lines()).containsExactly("1.0 Ada: Ada 1");
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(meeting.reason()).isEqualTo("paused by ann");
    assertThat(meeting.next()).isEqualTo("Ben");
    assertThat(moot.heardAbout("A pause")).hasSize(1);
    thinking.speak(5);
    meeting.resume("ann").expect(200);
    assertThat(meeting.await("completed").lines()).hasSize(6).doesNotHaveDuplicates();
  }

  @Test
  void resuming_while_the_turn_is_still_in_progress_gives_one_turn() throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting =
        moot.open(Moot.settings().put("topic", "A hiccup"), Moot.model("Ada"), Moot.model("Ben"));
    thinking.awaitAsked();
    meeting.pause("ann").expect(200);
    meeting.resume("ann").expect(200);
    thinking.speak(6);
    assertThat(meeting.await("completed").lines()).hasSize(6).doesNotHaveDuplicates();
    assertThat(moot.heardAbout("A hiccup")).hasSize(6);
  }

  @Test
  void pausing_the_users_turn_in_progress_leaves_the_question_that_asks_for_it() {
    var meeting = moot.open(Moot.user(), Moot.model("Ada"));
    var question = meeting.question();
    meeting.pause("ann").expect(200);
    meeting.resume("ann").expect(200);
    assertThat(meeting.question()).isEqualTo(question);
    var open = "/api/questions?status=open&session=" + meeting.id();
    assertThat(moot.api.get(open).json().get("questions")).hasSize(1);
  }

  @Test
  void only_people_and_who_opened_it_pause_and_resume() {
    var meeting =
        moot.open(
            Moot.settings().put("by", "opener"), Moot.external("opener"), Moot.external("other"));
    for (var reply : List.of(meeting.pause("other"), meeting.resume("other"))) {
      assertThat(reply.expect(403).json().get("code").asString()).isEqualTo("NOT_ALLOWED");
    }
    meeting.pause("opener").expect(200);
    meeting.resume("ann").expect(200);
    assertThat(meeting.status()).isEqualTo("active");
  }

  @Test
  void pausing_and_resuming_twice_is_once_and_what_is_over_stays_over() {
    var meeting = moot.open(Moot.settings().put("maxRounds", 1), Moot.user(), Moot.model("Ada"));
    meeting.resume("ann").expect(200);
    meeting.pause("ann").expect(200);
    meeting.pause("bob").expect(200);
    assertThat(meeting.reason()).isEqualTo("paused by ann");
    meeting.resume("ann").expect(200);
    meeting.say("ann", "Hello").expect(200);
    assertThat(meeting.reason()).isEqualTo("the round is done");
    requireRefused(meeting.pause("ann"), "COMPLETED", "open another one");
    requireRefused(meeting.resume("ann"), "COMPLETED", "open another one");
    requireRefused(meeting.take("model/ada", "One more thing"), "COMPLETED", "open another one");
  }

  @Test
  void turns_that_are_calls_of_their_own_are_not_counted_as_one_go() {
    var settings = Moot.settings().put("maxTurns", 2);
    var calls = moot.open(settings, Moot.external("eva"), Moot.external("ole"));
    for (int round = 1; round <= 3; round++) {
      calls.take("eva", "Tabs").expect(200);
      calls.take("ole", "Spaces").expect(200);
    }
    assertThat(calls.status()).isEqualTo("completed");
    var mixed = moot.open(settings, Moot.external("eva"), Moot.model("Ada"), Moot.model("Ben"));
    for (int round = 1; round <= 3; round++) {
      mixed.awaitFloorOf("eva").take("eva", "Tabs").expect(200);
    }
    assertThat(mixed.await("completed").lines()).hasSize(9);
  }
}
