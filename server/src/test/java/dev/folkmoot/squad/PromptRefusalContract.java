package dev.folkmoot.squad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused of prompts changes nothing and says what to do. */
abstract class PromptRefusalContract extends SquadContract {
  private static final String UNKNOWN = "01890000-0000-7000-8000-000000000000";

  @Test
  void who_answers_after_the_deadline_is_refused_even_if_nobody_has_looked() {
    var id = hall.ask("Developer", "Late?", 1);
    hall.letTimePass();
    hall.respond(id, "Builder", "Yes").expect(409);
    assertThat(hall.status(id).get("status").asString()).isEqualTo("timed_out");
    assertThat(hall.status(id).get("collectedContext")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"resolve", "cancel"})
  void what_is_settled_is_ended_by_nothing_else(String first) {
    var id = hall.ask("Developer", "Once?", 1);
    hall.end(id, "{\"action\":\"%s\"}".formatted(first)).expect(200);
    var before = hall.status(id);
    var thread = hall.thread(id);
    for (var again : List.of("resolve", "cancel")) {
      var refused = hall.end(id, "{\"action\":\"%s\"}".formatted(again)).expect(409).json();
      assertThat(refused.get("detail").asString()).contains("already", id);
    }
    assertThat(hall.status(id)).isEqualTo(before);
    assertThat(hall.thread(id)).isEqualTo(thread);
  }

  @Test
  void nobody_answers_their_own_prompt() {
    var id = hall.ask("Developer", "Am I right?", 1);
    for (var name : List.of("Developer", "developer")) {
      var refused = hall.respond(id, name, "Yes, I am").expect(409).json();
      assertThat(refused.get("detail").asString()).contains("wait for the others");
    }
    assertThat(hall.api.answer(id, "Developer", "Yes").status()).isEqualTo(409);
    assertThat(hall.status(id).get("responseCount").asInt()).isZero();
  }

  @Test
  void a_status_that_is_none_is_refused_with_all_that_are() {
    assertThat(hall.api.get("/api/discussion?status=bogus").expect(400).body())
        .contains("use one of pending, collecting");
  }

  @Test
  void nobody_answers_twice() {
    var id = hall.ask("Developer", "How many?", 2);
    hall.respond(id, "Builder", "One").expect(200);
    for (var message : List.of("One", "Two")) {
      var refused = hall.respond(id, "Builder", message).expect(409).json();
      assertThat(refused.get("code").asString()).isEqualTo("ALREADY_ANSWERED");
    }
    hall.respond(id, "builder", "Another").expect(409);
    var status = hall.status(id);
    assertThat(status.get("status").asString()).isEqualTo("collecting");
    assertThat(Hall.collected(status)).containsExactly("Builder: One");
    assertThat(hall.thread(id)).hasSize(2);
  }

  @Test
  void only_people_are_told_from_agents_as_what_is_known_of_them() {
    var id = hall.ask("Developer", "Who are you?", 3);
    var path = "/api/discussion/" + id;
    var claim = Map.of("agent_name", "Builder", "message", "A person!", "is_human", true);
    assertThat(hall.api.post(path, claim).expect(403).json().get("detail").asString())
        .contains("is an agent");
    hall.api
        .post(path, Map.of("agent_name", "eve", "message", "A person", "is_human", true))
        .expect(200);
    hall.api.post(path, Map.of("agent_name", "bot", "message", "No person")).expect(200);
    assertThat(
            hall.status(id)
                .get("collectedContext")
                .valueStream()
                .map(one -> one.get("is_human").asBoolean()))
        .containsExactly(true, false);
  }

  @Test
  void what_is_unknown_is_not_found() {
    var question = hall.api.ask("DECISION", "Developer", "Tabs?").get("id").asString();
    for (var id : List.of(UNKNOWN, "no-such-prompt", question)) {
      hall.api.get("/api/discussion/" + id).expect(404);
      hall.api.get("/api/discussion/%s?wait=1s".formatted(id)).expect(404);
      hall.respond(id, "Builder", "Yes").expect(404);
      hall.end(id, "{\"action\":\"resolve\"}").expect(404);
      hall.end(id, "{\"action\":\"cancel\"}").expect(404);
    }
    assertThat(hall.api.get("/api/questions/" + question).json().get("status").asString())
        .isEqualTo("open");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"prompt_message\":\"Well?\"}",
        "{\"requester_agent\":\"Developer\"}",
        "{\"requester_agent\":\"\",\"prompt_message\":\"Well?\"}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\" \"}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\"Well?\",\"required_responses\":0}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\"Well?\",\"required_responses\":51}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\"Well?\",\"timeout_minutes\":0}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\"Well?\",\"timeout_minutes\":10081}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\"Well?\",\"timeout_minutes\":\"1\"}",
        "{\"requester_agent\":\"Developer\",\"prompt_message\":\"Well?\",\"status\":\"resolved\"}",
        "{\"requester_agent\":\"Developer\",",
        ""
      })
  void what_makes_no_prompt_is_refused(String body) {
    var before = hall.prompts("?limit=200");
    var refused = hall.api.post("/api/discussion", body).expect(400).json();
    assertThat(refused.get("detail").asString()).isNotBlank();
    assertThat(hall.prompts("?limit=200")).isEqualTo(before);
  }

  @Test
  void what_makes_no_response_is_refused() {
    var id = hall.ask("Developer", "Nonsense?", 1);
    for (var body :
        List.of(
            "{\"agent_name\":\"Builder\"}",
            "{\"message\":\"Yes\"}",
            "{\"agent_name\":\"Builder\",\"message\":\"\"}",
            "{\"agent_name\":\"Builder\",\"message\":\"Yes\",\"is_human\":\"no\"}",
            "nonsense")) {
      hall.api.post("/api/discussion/" + id, body).expect(400);
    }
    hall.end(id, "{\"action\":\"finish\"}").expect(400);
    hall.end(id, "{}").expect(400);
    hall.respond(id, "folkmoot", "Yes").expect(403);
    assertThat(hall.thread(id)).hasSize(1);
    assertThat(hall.status(id).get("status").asString()).isEqualTo("collecting");
  }
}
