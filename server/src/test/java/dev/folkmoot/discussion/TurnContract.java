package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A turn of an external agent or a person is a question, whichever way it is taken. */
abstract class TurnContract extends DiscussionContract {
  /** The ways to take a turn. */
  enum Way {
    TURNS,
    ANSWERS,
    TAKE_TURN,
    ANSWER_QUESTION
  }

  private static ObjectNode once() {
    return Moot.settings().put("maxRounds", 1);
  }

  private JsonNode question(String id) {
    return moot.api.get("/api/questions/" + id).expect(200).json();
  }

  private static JsonNode call(Talk talk, String tool, ObjectNode arguments) {
    var result = talk.call(tool, arguments.toString());
    assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
    return result.path("structuredContent");
  }

  private static ObjectNode named(Meeting meeting) {
    return Json.object().put("discussionId", meeting.id());
  }

  @Test
  void the_turn_is_in_the_inbox_of_whose_it_is() {
    var meeting = moot.open(once(), Moot.external("inboxed"), Moot.external("coder"));
    var inbox = moot.api.get("/api/questions?status=open&to=inboxed").json().get("questions");
    assertThat(inbox).hasSize(1);
    var turn = inbox.get(0);
    assertThat(turn.get("id").asString()).isEqualTo(meeting.question());
    assertThat(turn.get("type").asString()).isEqualTo("TURN");
    assertThat(turn.get("agentId").asString()).isEqualTo("inboxed");
    assertThat(turn.get("sessionId").asString()).isEqualTo(meeting.id());
    assertThat(turn.get("text").asString()).contains("round 1 of 1", "Which database?");
    assertThat(turn.has("deadline")).isTrue();
    assertThat(moot.api.get("/api/gate/inboxed").json().get("canProceed").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void every_way_to_take_a_turn_does_the_same(Way way) {
    var meeting = moot.open(once(), Moot.external("coder"), Moot.model("Ada"));
    var question = meeting.question();
    switch (way) {
      case TURNS -> meeting.take("coder", "Tabs").expect(200);
      case ANSWERS -> moot.api.answer(question, "coder", "Tabs").expect(200);
      case TAKE_TURN -> call(moot.mcp("coder"), "take_turn", named(meeting).put("content", "Tabs"));
      case ANSWER_QUESTION ->
          call(
              moot.mcp("coder"),
              "answer_question",
              Json.object().put("questionId", question).put("answer", "Tabs"));
    }
    assertThat(meeting.await("completed").lines())
        .containsExactly("1.0 coder: Tabs", "1.1 Ada: Ada 1");
    var entry = meeting.json().at("/entries/0");
    assertThat(entry.get("agentId").asString()).isEqualTo("coder");
    assertThat(entry.at("/metadata/by").asString()).isEqualTo("coder");
    var settled = question(question);
    assertThat(settled.get("status").asString()).isEqualTo("answered");
    assertThat(settled.at("/answers/0/answer").asString()).isEqualTo("Tabs");
  }

  @Test
  void nobody_answers_for_another() {
    var meeting = moot.open(once(), Moot.external("coder"), Moot.external("tester"));
    for (var other : List.of("tester", "ann")) {
      var refused = moot.api.answer(meeting.question(), other, "Spaces").expect(409).json();
      assertThat(refused.get("code").asString()).isEqualTo("NOT_YOUR_TURN");
      assertThat(refused.get("detail").asString()).contains("coder");
    }
    var talk = moot.mcp("tester").call("take_turn", named(meeting).put("content", "Me").toString());
    assertThat(talk.path("isError").asBoolean()).isTrue();
    assertThat(meeting.lines()).isEmpty();
    assertThat(question(meeting.question()).get("status").asString()).isEqualTo("open");
  }

  @Test
  void who_waits_for_its_turn_wakes_when_the_floor_comes_with_what_was_said() throws Exception {
    var meeting = moot.open(once(), Moot.user(), Moot.external("waiter"));
    var waiting = waiting("waiter");
    meeting.say("ann", "Hello", "Prefer", "respond-async").expect(202);
    var turn = Api.woken(waiting).path("structuredContent");
    assertThat(turn.get("yourTurn").asBoolean()).isTrue();
    assertThat(turn.at("/discussion/nextSpeaker").asString()).isEqualTo("waiter");
    assertThat(turn.at("/discussion/entries/0/content").asString()).isEqualTo("Hello");
  }

  @Test
  void who_waits_for_its_turn_wakes_when_a_paused_discussion_goes_on() throws Exception {
    var meeting = moot.open(once(), Moot.external("patient"), Moot.external("coder"));
    meeting.pause("ann").expect(200);
    var waiting = waiting("patient");
    meeting.resume("ann").expect(200);
    assertThat(Api.woken(waiting).at("/structuredContent/yourTurn").asBoolean()).isTrue();
  }

  @Test
  void who_waits_in_a_discussion_is_told_once_it_is_over() throws Exception {
    var meeting = moot.open(once(), Moot.external("early"), Moot.external("closer"));
    meeting.take("early", "Tabs").expect(200);
    var waiting = waiting("early", named(meeting));
    meeting.take("closer", "Spaces").expect(200);
    requireOver(waiting);
    requireOver(later("early", named(meeting)));
    requireOver(later("closer", named(meeting)));
  }

  private static void requireOver(CompletableFuture<JsonNode> waiting) throws Exception {
    var told = Api.woken(waiting).path("structuredContent");
    assertThat(told.get("yourTurn").asBoolean()).isFalse();
    assertThat(told.has("pending")).isFalse();
    assertThat(told.at("/discussion/project/status").asString()).isEqualTo("completed");
    assertThat(Meeting.lines(told.get("discussion"))).contains("1.1 closer: Spaces");
  }

  @Test
  void who_waits_in_a_discussion_wakes_when_the_floor_comes_and_when_it_goes_on() throws Exception {
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"), Moot.external("named"));
    var woken = waiting("named", named(meeting));
    meeting.say("ann", "Hello", "Prefer", "respond-async").expect(202);
    assertThat(Api.woken(woken).at("/structuredContent/yourTurn").asBoolean()).isTrue();
    meeting.pause("ann").expect(200);
    var rested = waiting("named", named(meeting));
    meeting.resume("ann").expect(200);
    assertThat(Api.woken(rested).at("/structuredContent/yourTurn").asBoolean()).isTrue();
  }

  @Test
  void who_has_no_seat_in_a_discussion_does_not_wait_for_a_turn_in_it() throws Exception {
    var meeting = moot.open(once(), Moot.external("coder"), Moot.external("tester"));
    var refused = Api.woken(later("stranger", named(meeting)));
    assertThat(refused.path("isError").asBoolean(false)).isTrue();
    assertThat(refused.at("/content/0/text").asString())
        .contains("stranger has no seat in discussion " + meeting.id(), "get_discussion");
  }

  private CompletableFuture<JsonNode> later(String agent, ObjectNode arguments) {
    return moot.mcp(agent).later(Talk.modern("tools/call", calling("wait_for_my_turn", arguments)));
  }

  private CompletableFuture<JsonNode> waiting(String agent) {
    return waiting(agent, Json.object());
  }

  /** A wait that has begun. */
  private CompletableFuture<JsonNode> waiting(String agent, ObjectNode arguments) {
    var before = moot.api.metric("folkmoot_waits_parked");
    var waiting = later(agent, arguments);
    Api.awaitUntil(() -> moot.api.metric("folkmoot_waits_parked") > before);
    return waiting;
  }

  @Test
  void an_agent_that_does_not_come_in_time_fails_its_turn() {
    var meeting =
        moot.open(
            once().put("agentTimeout", "50ms"), Moot.external("late"), Moot.external("coder"));
    meeting.await("paused");
    assertThat(meeting.reason()).isEqualTo("late's turn failed: it did not come in time");
    assertThat(meeting.lines()).containsExactly("1.0 late: (failed)");
    var expired = moot.api.get("/api/questions?status=expired&to=late").json();
    assertThat(expired.get("questions")).hasSize(1);
    assertThat(meeting.take("late", "Here I am").expect(409).json().get("code").asString())
        .isEqualTo("PAUSED");
    assertThat(question(meeting.question()).get("options")).hasSize(3);
  }

  @Test
  void retry_asks_the_agent_again() {
    var meeting = moot.open(once(), Moot.external("coder"), Moot.model("Ada"));
    cancel(meeting);
    moot.api.answer(meeting.question(), "ann", "retry").expect(200);
    var again = question(meeting.question());
    assertThat(again.get("to").get(0).asString()).isEqualTo("coder");
    meeting.take("coder", "Here I am").expect(200);
    assertThat(meeting.await("completed").lines())
        .containsExactly("1.0 coder: Here I am", "1.1 Ada: Ada 1");
  }

  @Test
  void a_turn_that_is_withdrawn_has_failed() {
    var meeting = moot.open(once(), Moot.external("coder"), Moot.external("tester"));
    cancel(meeting);
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(meeting.reason()).isEqualTo("coder's turn failed: it was withdrawn");
    assertThat(question(meeting.question()).get("status").asString()).isEqualTo("open");
  }

  private void cancel(Meeting meeting) {
    var path = "/api/questions/%s/cancel".formatted(meeting.question());
    moot.api.post(path, Map.of("by", "ann")).expect(200);
  }

  @Test
  void a_person_has_all_the_time_in_the_world_unless_it_is_said_otherwise() {
    var patient = moot.open(once(), Moot.user(), Moot.model("Ada"));
    assertThat(question(patient.question()).has("deadline")).isFalse();
    var hasty = moot.open(once().put("personTimeout", "50ms"), Moot.user(), Moot.model("Ada"));
    assertThat(hasty.await("paused").lines()).containsExactly("1.0 User: (failed)");
  }

  @Test
  void models_a_person_and_an_agent_speak_in_order() throws Exception {
    var meeting =
        moot.open(
            Moot.settings().put("maxRounds", 2),
            Moot.model("Ada"),
            Invited.as("user", "agentId", "ann"),
            Moot.external("codex"),
            Moot.model("Ben"));
    var codex = moot.mcp("codex");
    for (int round = 1; round <= 2; round++) {
      var rested = meeting.sayLater("ann", "Message " + round);
      var turn = call(codex, "wait_for_my_turn", named(meeting));
      assertThat(turn.get("yourTurn").asBoolean()).isTrue();
      call(codex, "take_turn", named(meeting).put("content", "Turn " + round));
      assertThat(Meeting.lines(Api.woken(rested).expect(200).json())).hasSize(4 * round);
    }
    assertThat(meeting.status()).isEqualTo("completed");
    assertThat(meeting.lines())
        .containsExactly(
            "1.0 ann: Message 1",
            "1.1 codex: Turn 1",
            "1.2 Ben: Ben 1",
            "1.3 Ada: Ada 1",
            "2.0 ann: Message 2",
            "2.1 codex: Turn 2",
            "2.2 Ben: Ben 2",
            "2.3 Ada: Ada 2");
  }

  @Test
  void who_speaks_as_the_user_over_mcp_is_answered_once_the_floor_is_its_own_again()
      throws Exception {
    var asker = moot.mcp("asker");
    var opening = Moot.opening(once().put("maxRounds", 2).put("by", "asker"), asUser("asker"));
    var id = call(asker, "create_discussion", opening).at("/project/id").asString();
    var saying = Json.object().put("discussionId", id).put("message", "Which?");
    var said =
        Api.woken(asker.later(Talk.modern("tools/call", calling("say", saying))))
            .path("structuredContent");
    assertThat(Meeting.lines(said)).containsExactly("1.0 asker: Which?", "1.1 Ada: Ada 1");
    assertThat(said.get("nextSpeaker").asString()).isEqualTo("asker");
    assertThat(said.has("pending")).isFalse();
    var seen = call(asker, "get_discussion", Json.object().put("discussionId", id));
    assertThat(seen.has("pending")).isFalse();
    var other = call(moot.mcp("other"), "get_discussion", Json.object().put("discussionId", id));
    assertThat(other.get("pending").asBoolean()).isTrue();
  }

  @Test
  void who_speaks_as_the_user_over_rest_is_answered_once_the_floor_is_its_own_again()
      throws Exception {
    moot.api.post("/api/agents", Map.of("id", "rester", "kind", "external")).expect(201);
    var meeting = moot.open(once().put("maxRounds", 2), asUser("rester"));
    var said = Api.woken(meeting.sayLater("rester", "Which?")).expect(200).json();
    assertThat(Meeting.lines(said)).containsExactly("1.0 rester: Which?", "1.1 Ada: Ada 1");
    assertThat(said.has("pending")).isFalse();
  }

  private static List<Invited> asUser(String agent) {
    return List.of(Invited.as("user", "agentId", agent), Moot.model("Ada"));
  }

  private static String calling(String tool, ObjectNode arguments) {
    return Json.object().put("name", tool).set("arguments", arguments).toString();
  }

  @Test
  void what_is_secret_in_a_turn_is_masked() {
    var meeting = moot.open(once(), Moot.external("coder"), Moot.external("tester"));
    meeting.take("coder", "The key is sk-ant-api03-" + "a1B2".repeat(20)).expect(200);
    assertThat(meeting.lines().getFirst()).doesNotContain("a1B2a1B2a1B2");
  }

  @Test
  void what_is_secret_in_what_is_discussed_and_in_who_speaks_is_masked() {
    var secret = "ghp_" + "a1B2".repeat(9);
    var settings =
        once()
            .put("topic", "Is " + secret + " leaked?")
            .put("objective", "Replace " + secret)
            .put("rules", "Never say password=hunter2hunter2");
    var meeting = moot.open(settings, Moot.external("coder"), Moot.external("tester"));
    assertThat(moot.api.get("/api/discussions/" + meeting.id()).expect(200).body())
        .contains("Is [masked] leaked?", "Replace [masked]", "password=[masked]")
        .doesNotContain("a1B2a1B2", "hunter2");
    assertThat(moot.api.get("/api/questions").expect(200).body()).doesNotContain(secret);
    var named = Map.of("id", "keeper", "name", "K " + secret, "role", "token=hunter2hunter2");
    assertThat(moot.api.post("/api/agents", named).expect(201).body())
        .contains("K [masked]", "token=[masked]")
        .doesNotContain("a1B2a1B2", "hunter2");
  }

  private Api.Reply registerPerson(String name) {
    return moot.api.post("/api/agents", Map.of("id", name, "kind", "human"));
  }

  @Test
  void who_is_only_invited_may_still_say_that_it_is_a_person() {
    var meeting = moot.open(once(), Moot.external("petra"), Moot.external("coder"));
    assertThat(moot.api.get("/api/agents/petra").expect(200).json().get("kind").asString())
        .isEqualTo("external");
    registerPerson("petra").expect(201);
    var approval = moot.api.ask("APPROVAL", "coder", "Merge?");
    moot.api.answer(approval, "petra", "yes");
    meeting.take("petra", "Here I am").expect(200);
    assertThat(meeting.lines()).containsExactly("1.0 petra: Here I am");
    registerPerson("petra").expect(201);
  }

  @Test
  void who_has_spoken_as_an_agent_never_becomes_a_person() {
    var spoken = moot.open(once(), Moot.external("axel"), Moot.external("coder"));
    spoken.take("axel", "Here I am").expect(200);
    registerPerson("axel").expect(409);
    var invited = moot.open(once(), Moot.external("alma"), Moot.external("arne"));
    moot.mcp("alma").call("wait_for_my_turn", named(invited).toString());
    registerPerson("alma").expect(409);
    moot.api.post("/api/agents", Map.of("id", "arne")).expect(201);
    registerPerson("arne").expect(409);
  }
}
