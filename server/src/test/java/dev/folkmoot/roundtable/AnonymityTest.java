package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.session.NewSession;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import dev.folkmoot.testing.Api;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Delphi debates, whose participants know each other by numbers alone. */
class AnonymityTest {
  private static final List<String> NAMES = List.of("adalbert", "benedikta", "cornelius");

  @AutoClose private final Api api = Api.start();
  private final List<Caller> panel =
      NAMES.stream().map(name -> Caller.of(api.url(), name)).toList();
  private final Caller reader = panel.getFirst();
  private final Caller visitor = Caller.of(api.url(), "visitor");

  private String start() {
    var arguments =
        Map.of("topic", "How long?", "mode", "delphi", "agents", NAMES, "exitOnConsensus", true);
    return visitor.done("start_roundtable", arguments).get("sessionId").asString();
  }

  private static JsonNode take(Caller agent, String id, int number) {
    return agent.done("take_turn", turn(id, number));
  }

  private static Map<String, Object> turn(String id, int number) {
    return Map.of(
        "sessionId", id,
        "position", "It takes %d weeks.".formatted(number),
        "reasoning", "Reason %d.".formatted(number),
        "confidence", 0.3 * number,
        "citations", List.of(Map.of("title", "T", "url", "https://example.org/" + number)),
        "contextRequests", List.of(Map.of("query", "Who does it?", "reason", "It decides.")));
  }

  private void takeRound(String id) {
    for (int i = 0; i < panel.size(); i++) {
      take(panel.get(i), id, i + 1);
    }
  }

  private static Stream<JsonNode> readings(Caller who, String id) {
    var round = Map.of("sessionId", id, "roundNumber", 1);
    var session = Map.of("sessionId", id);
    return Stream.of(
        who.done("get_round_details", round),
        who.done("wait_for_round", round),
        who.done("get_consensus", session),
        who.done("get_citations", session),
        who.done("synthesize_debate", session),
        who.done("wait_for_context_requests", session),
        who.done("export_session", Map.of("sessionId", id, "format", "json")),
        who.done("export_session", Map.of("sessionId", id, "format", "markdown")));
  }

  @Test
  void no_reading_tool_names_the_others_to_a_participant() {
    var id = start();
    takeRound(id);
    assertThat(readings(reader, id).map(Json::write))
        .allSatisfy(read -> assertThat(read).doesNotContain("benedikta", "cornelius"))
        .anySatisfy(read -> assertThat(read).contains("Participant 3"));
  }

  @Test
  void no_reading_tool_names_anybody_to_another_agent_before_the_debate_is_completed() {
    var id = start();
    takeRound(id);
    assertThat(readings(visitor, id).map(Json::write))
        .allSatisfy(read -> assertThat(read).doesNotContain(NAMES));
    visitor.done("control_session", Map.of("sessionId", id, "action", "stop"));
    var round = Map.of("sessionId", id, "roundNumber", 1);
    for (var who : List.of(visitor, reader)) {
      assertThat(Json.write(who.done("get_round_details", round))).contains(NAMES);
    }
  }

  @Test
  void over_rest_only_people_who_take_no_part_read_the_names_before_it_is_completed() {
    var id = start();
    takeRound(id);
    var paths = List.of("", "/rounds/1", "/rounds/1/wait", "/consensus", "/citations", "/export");
    for (var path : paths) {
      var whole = "/api/roundtables/" + id + path;
      assertThat(api.get(whole).expect(200).body()).doesNotContain(NAMES);
      assertThat(api.get(whole + "?by=adalbert").expect(200).body())
          .doesNotContain("benedikta", "cornelius");
    }
    assertThat(api.get("/api/roundtables/%s?by=ann".formatted(id)).body()).contains(NAMES);
    api.post("/api/roundtables/%s/control".formatted(id), Map.of("action", "stop", "by", "ann"))
        .expect(200);
    assertThat(api.get("/api/roundtables/" + id).expect(200).body()).contains(NAMES);
  }

  @Test
  void the_page_names_nobody_to_a_participant_before_the_debate_is_completed() {
    var arguments =
        Map.of("topic", "How long?", "mode", "delphi", "agents", List.of("ann", "adalbert"));
    var id = visitor.done("start_roundtable", arguments).get("sessionId").asString();
    take(reader, id, 1);
    var seat = Map.of("agentId", "ann", "position", "A day.", "reasoning", "So.", "confidence", 1);
    api.post("/api/roundtables/%s/turns".formatted(id), seat).expect(200);
    assertThat(page(id, "ann")).contains("It takes 1 weeks.").doesNotContain("adalbert");
    assertThat(page(id, "bob")).contains("adalbert");
    api.post("/api/roundtables/%s/control".formatted(id), Map.of("action", "stop", "by", "bob"))
        .expect(200);
    assertThat(page(id, "ann")).contains("adalbert");
  }

  private String page(String id, String name) {
    return api.get("/roundtables/" + id, "Cookie", "folkmoot_name=" + name, "Accept", "text/html")
        .expect(200)
        .body();
  }

  @Test
  void neither_events_nor_the_questions_for_turns_tell_who_said_what() {
    var id = start();
    takeRound(id);
    var events = api.get("/api/events?limit=200", "Accept", "application/json").expect(200).json();
    assertThat(events.path("events").valueStream().filter(one -> isTurn(one, "turn.taken")))
        .hasSize(3)
        .allSatisfy(
            one -> assertThat(Json.write(one)).doesNotContain(NAMES).doesNotContain("weeks"));
    assertThat(events.toString()).doesNotContain("weeks.");
    var turns = api.get("/api/questions?type=TURN&status=answered").expect(200).json();
    assertThat(turns.path("questions")).hasSize(3);
    assertThat(turns.toString())
        .contains("the response is in the roundtable")
        .doesNotContain("weeks");
  }

  private static boolean isTurn(JsonNode event, String type) {
    return event.path("type").asString().equals(type);
  }

  @Test
  void a_refusal_to_continue_names_numbers() {
    var id = start();
    takeRound(id);
    var refusal = reader.refused("continue_roundtable", Map.of("sessionId", id));
    assertThat(refusal).contains("(Participant 1): Who does it?", "(Participant 3)");
    assertThat(refusal).doesNotContain("adalbert", "benedikta", "cornelius");
  }

  @Test
  void who_failed_is_told_by_numbers() {
    var body =
        Map.of(
            "topic", "How long?",
            "mode", "delphi",
            "agents", NAMES,
            "agentTimeout", "1ms",
            "by", "visitor");
    var started = api.post("/api/roundtables", body, "Prefer", "respond-async").expect(202).json();
    var round = Map.of("sessionId", started.get("sessionId").asString(), "roundNumber", 1);
    var refusal = visitor.refused("wait_for_round", round);
    assertThat(refusal)
        .containsSubsequence(
            "every agent failed", "Participant 1: ", "Participant 2: ", "Participant 3: ");
    assertThat(refusal).doesNotContain("adalbert", "benedikta", "cornelius");
  }

  @Test
  void the_inbox_asks_for_context_without_a_name() {
    var id = start();
    takeRound(id);
    var questions = api.get("/api/questions?status=open&type=CONTEXT").json().get("questions");
    assertThat(questions).hasSize(3);
    assertThat(Json.write(questions)).doesNotContain("adalbert", "benedikta", "cornelius");
  }

  @Test
  void of_the_calls_of_others_only_the_tools_are_told() {
    var session =
        Session.of(
            new SessionId("s"),
            new NewSession(
                Roundtable.KIND,
                Optional.of("delphi"),
                "How long?",
                Json.object().put("anonymous", true).put("agents", 2),
                new AgentId("ann")),
            Instant.EPOCH);
    var metadata = Json.object();
    metadata
        .putArray("toolCalls")
        .addObject()
        .put("tool", "post_message")
        .put("arguments", "{\"text\":\"benedikta here\"}")
        .put("result", "{\"author\":\"benedikta\"}");
    var turn =
        new Turn(
            session.id(),
            new Place(1, 0),
            Optional.of(new AgentId("benedikta")),
            "participant",
            "benedikta",
            "A week.",
            false,
            metadata,
            Instant.EPOCH);
    var hidden = Aliases.of(session).hide(turn);
    assertThat(hidden.toString()).contains("post_message").doesNotContain("benedikta");
  }

  /** Else the order in which the agents were named would give them away. */
  @Test
  void the_order_of_the_responses_is_that_of_the_numbers() {
    Set<List<String>> orders = new HashSet<>();
    for (int i = 0; i < 12; i++) {
      var id = start();
      takeRound(id);
      var details = reader.done("get_round_details", Map.of("sessionId", id, "roundNumber", 1));
      var responses = details.get("responses").valueStream().toList();
      assertThat(responses.stream().map(one -> one.get("agentName").asString()))
          .containsExactly("Participant 1", "Participant 2", "Participant 3");
      orders.add(responses.stream().map(one -> one.get("position").asString()).toList());
    }
    assertThat(orders).hasSizeGreaterThan(1);
  }

  @Test
  void a_person_who_takes_no_part_reads_names_and_the_numbers_that_stand_for_them() {
    var id = start();
    takeRound(id);
    var path = "/api/roundtables/%s?by=ann".formatted(id);
    var agents = api.get(path).json().get("agents").valueStream().toList();
    assertThat(agents.stream().map(one -> one.get("id").asString()))
        .containsExactlyElementsOf(NAMES);
    assertThat(agents.stream().map(one -> one.get("alias").asString()))
        .containsExactlyInAnyOrder("Participant 1", "Participant 2", "Participant 3");
    var own = reader.done("export_session", Map.of("sessionId", id, "format", "json"));
    var mine =
        own.get("agents")
            .valueStream()
            .filter(one -> one.get("id").asString().equals("adalbert"))
            .toList();
    assertThat(mine.stream().map(one -> one.get("name").asString()))
        .containsExactly(agents.getFirst().get("alias").asString());
    assertThat(own.get("agents").valueStream().filter(one -> one.has("takenBy"))).hasSize(1);
  }
}
