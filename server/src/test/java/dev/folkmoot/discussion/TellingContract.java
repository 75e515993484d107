package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.Turn;
import dev.folkmoot.testing.Api;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Who follows the events sees every turn as it comes about. */
abstract class TellingContract extends DiscussionContract {
  private static final String[] ASYNC = {"Prefer", "respond-async"};

  /** What came of the stream up to an empty line. */
  private record Block(String type, boolean hasId, JsonNode data) {
    static Block next(Api.Listener listener) {
      var fields = new HashMap<String, String>();
      for (var line = listener.line().orElseThrow();
          !line.isEmpty();
          line = listener.line().orElseThrow()) {
        var field = line.split(": ", 2);
        fields.put(field[0], field[1]);
      }
      return new Block(
          fields.getOrDefault("event", ""),
          fields.containsKey("id"),
          Json.tree(fields.getOrDefault("data", "{}")));
    }
  }

  private static String place(JsonNode event) {
    return event.at("/data/round").asInt() + "." + event.at("/data/turnIndex").asInt();
  }

  @Test
  void every_turn_is_told_in_order_with_its_content_and_its_pieces_come_before_without_an_id() {
    moot.models.always(_ -> ModelServer.say("One", " two", " three", " four."));
    var seats = new ArrayList<>(List.of(Moot.user()));
    IntStream.range(0, 10).forEach(i -> seats.add(Moot.model("Ada " + i)));
    var meeting = moot.open(Moot.settings(), seats);
    var told = new ArrayList<String>();
    var pieces = new HashMap<String, String>();
    try (var listener = moot.api.listen("?types=turn.*&session=" + meeting.id())) {
      for (int round = 1; round <= 3; round++) {
        meeting.say("ann", "Message " + round, ASYNC).expect(202);
        while (told.size() < 11 * round) {
          var event = Block.next(listener);
          var place = place(event.data());
          switch (event.type()) {
            case "turn.delta" -> {
              assertThat(event.hasId()).isFalse();
              assertThat(told).as("it comes before its turn").doesNotContain(place);
              pieces.merge(place, event.data().at("/data/text").asString(), String::concat);
            }
            case "turn.taken" -> {
              assertThat(event.hasId()).isTrue();
              told.add(place);
              var content = event.data().at("/data/content").asString();
              assertThat(pieces.getOrDefault(place, content)).isEqualTo(content);
            }
            default -> assertThat(event.type()).isIn("turn.asked", "");
          }
        }
        meeting.awaitFloorOf(round < 3 ? "User" : "");
      }
    }
    assertThat(told)
        .isEqualTo(
            meeting.json().get("entries").valueStream().map(TellingContract::placeOf).toList());
    assertThat(pieces).hasSize(30);
  }

  private static String placeOf(JsonNode entry) {
    return entry.get("roundNumber").asInt() + "." + entry.get("turnIndex").asInt();
  }

  @Test
  void a_secret_in_parts_is_masked_in_the_pieces_too_and_they_end_where_the_turn_ends() {
    var key = "sk-" + "a1B2".repeat(10);
    var words = new ArrayList<>(List.of("Use ", key.substring(0, 9), key.substring(9), " here. "));
    IntStream.range(0, 300).forEach(i -> words.add("word ".repeat(10)));
    moot.models.always(new ModelServer.Act.Say(words));
    var meeting = moot.open(Moot.user(), Moot.model("Ada"));
    var pieces = new StringBuilder();
    try (var listener = moot.api.listen("?types=turn.delta&session=" + meeting.id())) {
      meeting.say("ann", "How?").expect(200);
      var content = meeting.json().at("/entries/1/content").asString();
      assertThat(content).startsWith("Use [masked] here. word ").hasSize(Turn.LONGEST);
      int next = 0;
      while (pieces.length() < content.length()) {
        var event = Block.next(listener);
        if (event.type().equals("turn.delta")) {
          assertThat(event.data().at("/data/piece").asInt()).isEqualTo(next++);
          pieces.append(event.data().at("/data/text").asString());
        }
      }
      assertThat(pieces).hasToString(content);
    }
  }

  @Test
  void what_broke_off_in_a_secret_is_not_told_and_the_pieces_start_over() {
    var key = "sk-" + "a1B2".repeat(10);
    var heard = new Semaphore(0);
    moot.models
        .then(new ModelServer.Act.BreakOff(List.of("Use " + key.substring(0, 9)), heard))
        .always(ModelServer.say("Use ", key, " here."));
    var meeting = moot.open(Moot.user(), Moot.model("Ada"));
    var attempts = new HashMap<Integer, String>();
    try (var listener = moot.api.listen("?types=turn.*&session=" + meeting.id())) {
      meeting.say("ann", "How?", ASYNC).expect(202);
      for (var event = Block.next(listener);
          !event.type().equals("turn.taken") || !place(event.data()).equals("1.1");
          event = Block.next(listener)) {
        if (event.type().equals("turn.delta")) {
          int attempt = event.data().at("/data/attempt").asInt();
          attempts.merge(attempt, event.data().at("/data/text").asString(), String::concat);
          heard.release();
        }
      }
    }
    assertThat(attempts).isEqualTo(Map.of(1, "Use ", 2, "Use [masked] here."));
  }

  @Test
  void a_turn_that_people_ask_for_again_is_spoken_in_later_attempts() {
    moot.models.always(new ModelServer.Act.Garble(List.of("Well, ")));
    var meeting = moot.open(Moot.user(), Moot.model("Ada"));
    try (var listener = moot.api.listen("?types=turn.*&session=" + meeting.id())) {
      meeting.say("ann", "How?", ASYNC).expect(202);
      var failed = attempts(listener, "turn.failed");
      moot.models.always(ModelServer.say("So."));
      moot.api.answer(meeting.await("paused").question(), "ann", "retry").expect(200);
      var retried = attempts(listener, "turn.taken");
      assertThat(failed).isNotEmpty().isSorted();
      assertThat(retried).isNotEmpty().allMatch(attempt -> attempt > failed.getLast());
    }
  }

  /** Those in which the model was heard until that happens to its turn. */
  private static List<Long> attempts(Api.Listener listener, String end) {
    var attempts = new ArrayList<Long>();
    for (var event = Block.next(listener);
        !event.type().equals(end) || !place(event.data()).equals("1.1");
        event = Block.next(listener)) {
      if (event.type().equals("turn.delta")) {
        attempts.add(event.data().at("/data/attempt").asLong());
      }
    }
    return attempts;
  }

  @Test
  void who_prefers_not_to_wait_is_answered_at_once() throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting = moot.open(Moot.user(), Moot.model("Ada"));
    var reply = meeting.say("ann", "Hello", ASYNC).expect(202);
    assertThat(reply.header("preference-applied")).isEqualTo("respond-async");
    assertThat(reply.json().get("pending").asBoolean()).isTrue();
    assertThat(Meeting.lines(reply.json())).containsExactly("1.0 User: Hello");
    thinking.awaitAsked();
    assertThat(meeting.json().get("pending").asBoolean()).isTrue();
    thinking.speak(1);
    meeting.awaitFloorOf("User");
    assertThat(meeting.json().has("pending")).isFalse();
  }

  @Test
  void from_its_opening_to_its_end_everything_is_in_the_log() {
    moot.models.then(ModelServer.fail(400));
    var settings = Moot.settings().put("maxRounds", 1);
    var meeting = moot.open(settings, Moot.user(), Moot.model("Lou"), Moot.external("codex"));
    var held =
        moot.api.ask(
            Map.of("type", "BLOCKING", "agentId", "model/lou", "askedBy", "ann", "text", "Go on?"));
    meeting.say("ann", "Hello").expect(200);
    moot.api.answer(held, "ann", "yes");
    moot.api.answer(meeting.await("paused").question(), "ann", "retry").expect(200);
    meeting.awaitFloorOf("codex");
    meeting.pause("ann").expect(200);
    meeting.resume("ann").expect(200);
    meeting.take("codex", "Done").expect(200);
    var log =
        moot.api
            .get("/api/events?limit=200&session=" + meeting.id(), "Accept", "application/json")
            .expect(200)
            .json()
            .get("events");
    assertThat(
            log.valueStream()
                .map(event -> event.get("type").asString())
                .filter(type -> !type.startsWith("question.") && !type.startsWith("agent.")))
        .containsExactly(
            "discussion.created",
            "turn.asked",
            "turn.taken",
            "discussion.held",
            "discussion.resumed",
            "turn.failed",
            "discussion.paused",
            "discussion.resumed",
            "turn.taken",
            "turn.asked",
            "discussion.paused",
            "discussion.resumed",
            "turn.asked",
            "turn.taken",
            "discussion.completed");
  }
}
