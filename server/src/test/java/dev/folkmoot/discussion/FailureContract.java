package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A turn that fails is people's to decide on. */
abstract class FailureContract extends DiscussionContract {
  private static final ModelServer.Act REFUSES = ModelServer.fail(400);

  private static ObjectNode once() {
    return Moot.settings().put("maxRounds", 1);
  }

  /** A discussion whose first model refuses to speak. */
  private Meeting failed() {
    moot.models.always(REFUSES);
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"), Moot.model("Ben"));
    meeting.say("ann", "Hello").expect(200);
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: (failed)");
    moot.models.always(Moot::usual);
    return meeting;
  }

  private List<JsonNode> open(Meeting meeting) {
    return moot.api
        .get("/api/questions?status=open&session=" + meeting.id())
        .expect(200)
        .json()
        .get("questions")
        .valueStream()
        .toList();
  }

  @Test
  void a_model_that_fails_again_and_again_fails_its_turn_and_people_are_asked() {
    moot.models.always(ModelServer.fail(500));
    var meeting =
        moot.open(once().put("topic", "Trouble"), Moot.user(), Moot.model("Ada"), Moot.user());
    var rested = meeting.say("ann", "Hello").expect(200).json();
    assertThat(moot.heardAbout("Trouble")).hasSize(4);
    assertThat(rested.at("/project/status").asString()).isEqualTo("paused");
    assertThat(rested.at("/project/reason").asString()).startsWith("Ada's turn failed: ");
    assertThat(rested.get("nextSpeaker").asString()).isEqualTo("Ada");
    assertThat(rested.at("/counts/Ada").asInt()).isZero();
    var entry = rested.at("/entries/1");
    assertThat(entry.get("content").asString()).isEmpty();
    assertThat(entry.at("/metadata/failed").asString()).contains("model fast", "4 tries");
    assertThat(entry.at("/metadata/failure").asString()).isEqualTo("unavailable");
    assertThat(entry.at("/metadata/attempts").asInt()).isEqualTo(4);
    assertThat(entry.at("/metadata/milliseconds").asInt(-1)).isNotNegative();

    var questions = open(meeting);
    assertThat(questions).hasSize(1);
    var question = questions.getFirst();
    assertThat(question.get("id").asString()).isEqualTo(meeting.question());
    assertThat(question.get("type").asString()).isEqualTo("TURN");
    assertThat(question.get("text").asString()).contains("Ada's turn failed", "Trouble");
    assertThat(question.get("options").valueStream().map(JsonNode::asString))
        .containsExactly("retry", "skip", "stop");
  }

  @Test
  void retry_gives_exactly_one_turn_in_that_place() {
    var meeting = failed();
    moot.api.answer(meeting.question(), "ann", "retry").expect(200);
    assertThat(meeting.await("completed").lines())
        .containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1", "1.2 Ben: Ben 1");
  }

  @Test
  void retry_may_fail_again() {
    var meeting = failed();
    var first = meeting.question();
    moot.models.always(REFUSES);
    moot.api.answer(first, "ann", "retry").expect(200);
    Api.awaitUntil(() -> !meeting.question().equals(first) && meeting.status().equals("paused"));
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: (failed)");
    assertThat(open(meeting)).hasSize(1);
  }

  @Test
  void skip_leaves_the_failed_turn_and_goes_on_with_the_next() {
    var meeting = failed();
    moot.api.answer(meeting.question(), "ann", "skip").expect(200);
    assertThat(meeting.await("completed").lines())
        .containsExactly("1.0 User: Hello", "1.1 Ada: (failed)", "1.2 Ben: Ben 1");
    assertThat(meeting.json().get("counts"))
        .isEqualTo(Moot.settings().put("User", 1).put("Ada", 0).put("Ben", 1));
  }

  @Test
  void what_failed_is_not_told_to_the_others() {
    moot.models.always(REFUSES);
    var meeting =
        moot.open(
            once().put("topic", "Silence"), Moot.user(), Moot.model("Ada"), Moot.model("Ben"));
    meeting.say("ann", "Hello").expect(200);
    moot.models.always(Moot::usual);
    moot.api.answer(meeting.question(), "ann", "skip").expect(200);
    meeting.await("completed");
    assertThat(moot.heardAbout("Silence").getLast().messages())
        .singleElement()
        .satisfies(words -> assertThat(words.text()).contains("Hello").doesNotContain("Ada"));
  }

  @Test
  void stop_ends_it() {
    var meeting = failed();
    moot.api.answer(meeting.question(), "ann", "stop").expect(200);
    assertThat(meeting.status()).isEqualTo("completed");
    assertThat(meeting.reason()).isEqualTo("stopped after a failed turn");
    assertThat(meeting.json().get("nextSpeaker").isNull()).isTrue();
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: (failed)");
    assertThat(open(meeting)).isEmpty();
    meeting.say("ann", "Hello?").expect(409);
  }

  @Test
  void no_agent_decides_on_a_failed_turn_and_nothing_but_a_decision_goes_on() {
    var meeting = failed();
    for (var agent : List.of("model/ada", "model/ben")) {
      var refused = moot.api.answer(meeting.question(), agent, "skip").expect(403).json();
      assertThat(refused.get("code").asString()).isEqualTo("NOT_ALLOWED");
    }
    assertThat(moot.api.answer(meeting.question(), "ann", "perhaps").status()).isEqualTo(400);
    var resumed = meeting.resume("ann").expect(409).json().get("detail").asString();
    assertThat(resumed).contains(meeting.question(), "retry, skip or stop");
    var said = meeting.say("ann", "Hello?").expect(409).json();
    assertThat(said.get("code").asString()).isEqualTo("PAUSED");
    assertThat(said.get("detail").asString())
        .contains(meeting.question(), "retry, skip or stop")
        .doesNotContain("/resume");
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(open(meeting)).hasSize(1);
  }

  @Test
  void a_decision_that_is_withdrawn_is_asked_for_again() {
    var meeting = failed();
    var first = meeting.question();
    var reason = meeting.reason();
    var entry = meeting.json().at("/entries/1");
    moot.api.post("/api/questions/%s/cancel".formatted(first), Map.of("by", "ann")).expect(200);
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(meeting.question()).isNotEqualTo(first);
    assertThat(meeting.reason()).isEqualTo(reason);
    assertThat(meeting.json().at("/entries/1")).isEqualTo(entry);
    assertThat(open(meeting))
        .singleElement()
        .satisfies(one -> assertThat(one.get("text").asString()).startsWith(reason));
    moot.api.answer(meeting.question(), "ann", "retry").expect(200);
    assertThat(meeting.await("completed").lines()).hasSize(3);
  }

  @Test
  void who_says_nothing_is_asked_once_more_and_then_fails() {
    moot.models.always(ModelServer.say("[Speaker: Ada]"));
    var meeting = moot.open(once().put("topic", "Empty"), Moot.user(), Moot.model("Ada"));
    var rested = meeting.say("ann", "Hello").expect(200).json();
    assertThat(rested.at("/project/status").asString()).isEqualTo("paused");
    assertThat(rested.at("/entries/1/metadata/failed").asString()).contains("said nothing");
    assertThat(moot.heardAbout("Empty")).hasSize(2);
  }

  @Test
  void who_says_something_when_asked_once_more_has_taken_the_turn() {
    moot.models.then(ModelServer.say("\n\n"));
    var meeting = moot.open(once().put("topic", "At first"), Moot.user(), Moot.model("Ada"));
    var rested = meeting.say("ann", "Hello").expect(200).json();
    assertThat(Meeting.lines(rested)).containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1");
    assertThat(rested.at("/entries/1/metadata/attempts").asInt()).isEqualTo(2);
    assertThat(moot.heardAbout("At first")).hasSize(2);
  }

  @Test
  void a_model_that_takes_too_long_fails_its_turn() {
    moot.models.always(new ModelServer.Act.Stall(List.of("Well")));
    var meeting = moot.open(once().put("modelTimeout", "200ms"), Moot.user(), Moot.model("Ada"));
    var rested = meeting.say("ann", "Hello").expect(200).json();
    assertThat(rested.at("/project/reason").asString())
        .isEqualTo("Ada's turn failed: it did not come in time");
    assertThat(Meeting.lines(rested)).containsExactly("1.0 User: Hello", "1.1 Ada: (failed)");
  }

  @Test
  void a_turn_that_fails_while_it_is_paused_asks_people_and_lets_nothing_go_on() throws Exception {
    var thinking = new Thinking();
    moot.models.always(request -> new ModelServer.Act.Fail(400, Map.of(), name(thinking, request)));
    var meeting = moot.open(once(), Moot.model("Ada"), Moot.model("Ben"));
    thinking.awaitAsked();
    meeting.pause("ann").expect(200);
    thinking.speak(1);
    Api.awaitUntil(() -> meeting.lines().equals(List.of("1.0 Ada: (failed)")));
    assertThat(meeting.reason()).isEqualTo("paused by ann");
    assertThat(open(meeting)).hasSize(1);
    assertThat(meeting.resume("ann").expect(409).json().get("detail").asString())
        .startsWith("Ada's turn failed");
    moot.api.answer(meeting.question(), "ann", "skip").expect(200);
    assertThat(meeting.reason()).isEqualTo("paused by ann");
    meeting.resume("ann").expect(200);
    thinking.speak(1);
    Api.awaitUntil(() -> meeting.lines().equals(List.of("1.0 Ada: (failed)", "1.1 Ben: (failed)")));
  }

  private static String name(Thinking thinking, ModelServer.Request request) {
    return thinking.apply(request).getClass().getSimpleName();
  }

  @Test
  void a_transcript_says_why_a_turn_failed() {
    var meeting = failed();
    moot.api.answer(meeting.question(), "ann", "skip").expect(200);
    meeting.await("completed");
    assertThat(moot.api.get(meeting.path("/transcript?format=markdown")).expect(200).body())
        .contains("*(the turn failed: model fast ");
  }
}
