package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The gate is asked before every turn: a held agent keeps the floor until it is cleared. */
abstract class HoldContract extends DiscussionContract {
  private static ObjectNode once() {
    return Moot.settings().put("maxRounds", 1);
  }

  private JsonNode hold(String agent) {
    return moot.api.ask(
        Map.of("type", "BLOCKING", "agentId", agent, "text", "May it go on?", "askedBy", "ann"));
  }

  private ObjectNode halt(String scope, Meeting meeting) {
    var body = Json.object().put("scope", scope).put("by", "ann");
    return scope.equals("session") ? body.put("target", meeting.id()) : body;
  }

  private static void requireHeld(JsonNode seen, String speaker) {
    assertThat(seen.at("/project/status").asString()).isEqualTo("active");
    assertThat(seen.at("/project/reason").asString()).isEqualTo("held");
    assertThat(seen.get("nextSpeaker").asString()).isEqualTo(speaker);
    assertThat(seen.get("pending").asBoolean()).isTrue();
    assertThat(seen.get("heldBy")).isNotEmpty();
  }

  @Test
  void a_held_model_keeps_the_floor_and_goes_on_by_itself_once_it_is_cleared() {
    var meeting =
        moot.open(once().put("topic", "Held"), Moot.user(), Moot.model("Hal"), Moot.model("Ben"));
    var held = hold("model/hal");
    var told = meeting.say("ann", "Hello").expect(200).json();
    requireHeld(told, "Hal");
    assertThat(told.at("/heldBy/0/questionId")).isEqualTo(held.get("id"));
    assertThat(told.at("/heldBy/0/text").asString()).isEqualTo("May it go on?");
    assertThat(told.at("/project/currentTurnIndex").asInt()).isEqualTo(1);
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello");
    assertThat(moot.heardAbout("Held")).isEmpty();
    moot.api.answer(held, "ann", "yes");
    assertThat(meeting.await("completed").lines())
        .containsExactly("1.0 User: Hello", "1.1 Hal: Hal 1", "1.2 Ben: Ben 1");
  }

  @Test
  void it_is_held_until_nothing_holds_it_any_more() {
    var meeting = moot.open(once(), Moot.user(), Moot.model("Twy"));
    var first = hold("model/twy");
    var second = hold("model/twy");
    meeting.say("ann", "Hello").expect(200);
    moot.api.answer(first, "ann", "yes");
    requireHeld(meeting.json(), "Twy");
    moot.api.answer(second, "ann", "yes");
    assertThat(meeting.await("completed").lines()).hasSize(2);
  }

  @Test
  void what_goes_on_is_no_longer_shown_as_held() throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting = moot.open(once(), Moot.user(), Moot.model("Eve"));
    var held = hold("model/eve");
    meeting.say("ann", "Hello").expect(200);
    moot.api.answer(held, "ann", "yes");
    thinking.awaitAsked();
    assertThat(meeting.json().at("/project/reason").isMissingNode()).isTrue();
    assertThat(meeting.json().has("heldBy")).isFalse();
    assertThat(meeting.json().get("pending").asBoolean()).isTrue();
    thinking.speak(1);
    meeting.await("completed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"session", "system"})
  void a_wider_halt_holds_the_next_turn(String scope) throws Exception {
    var thinking = new Thinking();
    moot.models.always(thinking);
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"), Moot.model("Ben"));
    meeting.say("ann", "Hello", "Prefer", "respond-async").expect(202);
    thinking.awaitAsked();
    moot.api.post("/api/halts", halt(scope, meeting)).expect(201);
    thinking.speak(2);
    Api.awaitUntil(() -> meeting.json().at("/project/reason").asString("").equals("held"));
    requireHeld(meeting.json(), "Ben");
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1");
    moot.api.post("/api/halts/resume", halt(scope, meeting)).expect(200);
    assertThat(meeting.await("completed").lines()).hasSize(3);
  }

  @Test
  void a_held_agents_turn_is_refused_with_advice_and_it_keeps_the_floor() {
    var meeting = moot.open(once(), Moot.external("helen"), Moot.external("coder"));
    var held = hold("helen");
    var id = held.get("id").asString();
    assertThat(meeting.json().at("/project/reason").asString()).isEqualTo("held");
    assertThat(meeting.json().at("/heldBy/0/questionId").asString()).isEqualTo(id);
    var refused = meeting.take("helen", "Tabs").expect(409).json().get("detail").asString();
    assertThat(refused)
        .contains(id, "GET /api/gate/helen/clearance?session=" + meeting.id())
        .doesNotContain("wait_for_clearance");
    var arguments = Json.object().put("discussionId", meeting.id()).put("content", "Tabs");
    var tool = moot.mcp("helen").call("take_turn", arguments.toString());
    assertThat(tool.path("isError").asBoolean()).isTrue();
    assertThat(tool.at("/content/0/text").asString())
        .contains(id, "wait_for_clearance")
        .doesNotContain("/api/");
    moot.api.answer(meeting.question(), "helen", "Tabs").expect(409);
    assertThat(meeting.lines()).isEmpty();
    assertThat(meeting.next()).isEqualTo("helen");
    moot.api.answer(held, "ann", "yes");
    meeting.take("helen", "Tabs").expect(200);
    assertThat(meeting.lines()).containsExactly("1.0 helen: Tabs");
  }

  @Test
  void a_held_agent_does_not_lose_its_turn_because_time_passes() {
    var meeting =
        moot.open(once().put("agentTimeout", "1s"), Moot.external("henry"), Moot.external("coder"));
    var asked = meeting.question();
    var held = hold("henry");
    Api.awaitUntil(() -> !meeting.question().equals(asked));
    assertThat(meeting.status()).isEqualTo("active");
    assertThat(meeting.next()).isEqualTo("henry");
    assertThat(meeting.lines()).isEmpty();
    moot.api.answer(held, "ann", "yes");
    meeting.take("henry", "Tabs").expect(200);
  }

  @Test
  void a_held_discussion_can_be_paused_and_stays_so_when_it_is_cleared() {
    var meeting = moot.open(once(), Moot.user(), Moot.model("Pat"));
    var held = hold("model/pat");
    meeting.say("ann", "Hello").expect(200);
    meeting.pause("ann").expect(200);
    moot.api.answer(held, "ann", "yes");
    assertThat(meeting.status()).isEqualTo("paused");
    assertThat(meeting.lines()).hasSize(1);
    meeting.resume("ann").expect(200);
    assertThat(meeting.await("completed").lines()).hasSize(2);
  }

  @Test
  void a_hold_on_one_agent_leaves_the_others_their_turns() {
    var meeting = moot.open(once(), Moot.user(), Moot.model("Ada"), Moot.model("Zoe"));
    var held = hold("model/zoe");
    requireHeld(meeting.say("ann", "Hello").expect(200).json(), "Zoe");
    assertThat(meeting.lines()).containsExactly("1.0 User: Hello", "1.1 Ada: Ada 1");
    moot.api.answer(held, "ann", "yes");
    meeting.await("completed");
  }

  @Test
  void a_model_that_is_seated_joins_nothing_and_is_held_elsewhere_by_nothing() {
    var meeting = moot.open(once(), Moot.user(), Moot.model("Mia"));
    var held = hold("model/mia");
    meeting.say("ann", "Hello").expect(200);
    moot.api.answer(held, "ann", "yes");
    meeting.await("completed");
    moot.api.post("/api/halts", halt("session", meeting)).expect(201);
    var seen = moot.mcp("looker").call("check_gate", "{\"agentId\":\"model/mia\"}");
    assertThat(seen.at("/structuredContent/canProceed").asBoolean()).as(seen.toString()).isTrue();
    moot.api.post("/api/halts/resume", halt("session", meeting)).expect(200);
  }

  @Test
  void a_paused_agent_does_not_lose_its_turn_because_time_passes() {
    var meeting =
        moot.open(once().put("agentTimeout", "1s"), Moot.external("paula"), Moot.external("coder"));
    var asked = meeting.question();
    meeting.pause("ann").expect(200);
    Api.awaitUntil(() -> meeting.json().at("/project/questionId").isMissingNode());
    assertThat(meeting.reason()).isEqualTo("paused by ann");
    assertThat(meeting.lines()).isEmpty();
    meeting.resume("ann").expect(200);
    assertThat(meeting.question()).isNotEqualTo(asked);
    assertThat(meeting.next()).isEqualTo("paula");
  }

  @Test
  void an_agent_in_the_users_seat_is_held_like_any_other() {
    moot.api.post("/api/agents", Map.of("id", "uwe")).expect(201);
    var meeting = moot.open(once(), Invited.as("user", "agentId", "uwe"), Moot.model("Ada"));
    var seats = moot.api.get(meeting.path("/participants")).expect(200).json();
    assertThat(seats.at("/participants/0/takenBy").asString()).isEqualTo("external");
    var held = hold("uwe");
    assertThat(meeting.say("uwe", "Hello").expect(409).json().get("detail").asString())
        .contains(held.get("id").asString(), "/clearance?session=");
    moot.api.post("/api/halts", halt("session", meeting)).expect(201);
    moot.api.answer(held, "ann", "yes");
    meeting.say("uwe", "Hello").expect(409);
    assertThat(meeting.lines()).isEmpty();
    moot.api.post("/api/halts/resume", halt("session", meeting)).expect(200);
    assertThat(meeting.say("uwe", "Hello").expect(200).json().get("entries")).hasSize(2);
  }

  @Test
  void who_is_known_as_an_agent_only_after_it_was_seated_is_held_in_the_users_seat_too() {
    var meeting = moot.open(once(), Invited.as("user", "agentId", "ute"), Moot.model("Ada"));
    var held = moot.api.ask(Map.of("type", "BLOCKING", "agentId", "ute", "text", "May I go on?"));
    assertThat(meeting.say("ute", "Hello").expect(409).json().get("detail").asString())
        .contains(held.get("id").asString(), "/clearance?session=");
    assertThat(meeting.lines()).isEmpty();
    moot.api.answer(held, "ann", "yes");
    assertThat(meeting.say("ute", "Hello").expect(200).json().get("entries")).hasSize(2);
  }

  @Test
  void a_held_agent_opens_and_controls_no_discussion_before_it_is_cleared() {
    var own = Moot.settings().put("by", "opener");
    var meeting = moot.open(own, Moot.external("opener"), Moot.external("other"));
    var held =
        moot.api.ask(Map.of("type", "BLOCKING", "agentId", "opener", "text", "May I go on?"));
    var body = Moot.opening(own, List.of(Moot.external("opener"), Moot.external("other")));
    assertThat(moot.api.post("/api/discussions", body).expect(403).json().get("detail").asString())
        .contains(held.get("id").asString(), "may not open a discussion");
    meeting.pause("opener").expect(403);
    assertThat(meeting.status()).isEqualTo("active");
    moot.api.answer(held, "ann", "yes");
    moot.api.post("/api/discussions", body).expect(201);
    meeting.pause("opener").expect(200);
  }

  private Api.Reply approval(String agent, Meeting meeting) {
    return moot.api.post(
        "/api/questions",
        Map.of(
            "type",
            "APPROVAL",
            "agentId",
            agent,
            "sessionId",
            meeting.id(),
            "text",
            "May I go on?"));
  }

  private boolean mayGoOn(String agent) {
    return moot.api.get("/api/gate/" + agent).expect(200).json().get("canProceed").asBoolean();
  }

  @Test
  void an_agent_without_a_seat_holds_nobody_who_has_one() {
    moot.api.post("/api/agents", Map.of("id", "meddler")).expect(201);
    moot.api.post("/api/agents", Map.of("id", "monty", "monitor", true)).expect(201);
    var meeting = moot.open(once(), Moot.external("vera"), Moot.external("vito"));
    meeting.take("vera", "Tabs").expect(200);
    var refused = approval("meddler", meeting).expect(403).json().get("detail").asString();
    assertThat(refused).contains("meddler", meeting.id(), "leave out the session");
    assertThat(mayGoOn("vera")).isTrue();
    assertThat(mayGoOn("meddler")).isTrue();
    for (var agent : List.of("vito", "monty")) {
      var held = approval(agent, meeting).expect(201).json();
      assertThat(mayGoOn("vera")).isFalse();
      moot.api.answer(held, "ann", "yes");
      assertThat(mayGoOn("vera")).isTrue();
    }
  }

  @Test
  void nobody_is_held_by_a_discussion_that_is_over() {
    var meeting = moot.open(once(), Moot.external("vida"), Moot.external("vlad"));
    meeting.take("vida", "Tabs").expect(200);
    meeting.take("vlad", "Spaces").expect(200);
    assertThat(meeting.status()).isEqualTo("completed");
    assertThat(approval("vlad", meeting).expect(403).json().get("detail").asString())
        .contains("over", "leave out the session");
    moot.api.post("/api/halts", halt("session", meeting)).expect(201);
    assertThat(mayGoOn("vida")).isTrue();
    moot.api.post("/api/halts/resume", halt("session", meeting)).expect(200);
  }

  @Test
  void who_is_held_when_a_discussion_ends_is_held_until_that_is_answered() {
    var meeting = moot.open(once(), Moot.user(), Moot.external("viola"), Moot.user());
    meeting.say("ann", "Hello", "Prefer", "respond-async").expect(202);
    meeting.take("viola", "Tabs").expect(200);
    moot.api.post("/api/halts", halt("session", meeting)).expect(201);
    meeting.say("ann", "Enough").expect(200);
    assertThat(meeting.status()).isEqualTo("completed");
    assertThat(mayGoOn("viola")).isFalse();
    moot.api.post("/api/halts/resume", halt("session", meeting)).expect(200);
    assertThat(mayGoOn("viola")).isTrue();
  }
}
