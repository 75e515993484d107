package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The squad as agents meet it over MCP. */
class SquadToolsTest {
  @AutoClose private final Api api = Api.start();

  private Talk as(String agent) {
    return new Talk(api.url().resolve("/mcp?agent=" + agent));
  }

  private JsonNode done(String agent, String tool, Map<String, ?> arguments) {
    return Said.done(as(agent).call(tool, Json.write(arguments)));
  }

  private String refused(String agent, String tool, Map<String, ?> arguments) {
    return Said.advice(as(agent).call(tool, Json.write(arguments)));
  }

  private String ask(String agent, int required) {
    return done(agent, "ask_squad", Map.of("prompt", "Which one?", "required", required))
        .at("/prompt/id")
        .asString();
  }

  @Test
  void the_tools_of_the_squad_are_these() {
    var tools =
        new Talk(api.url().resolve("/mcp?agent=coder&toolsets=squad"))
            .ask("tools/list", "{}")
            .at("/result/tools");
    assertThat(tools.valueStream().map(tool -> tool.get("name").asString()))
        .containsExactly(
            "post_message",
            "read_messages",
            "ask_squad",
            "respond_to_prompt",
            "wait_for_prompt",
            "list_prompts");
    assertThat(tools)
        .allMatch(tool -> tool.has("inputSchema") && tool.has("outputSchema"))
        .allMatch(tool -> tool.path("annotations").has("readOnlyHint"));
  }

  @Test
  void what_one_says_another_reads_until_it_says_that_it_has() {
    done("tester", "read_messages", Map.of());
    var said = done("coder", "post_message", Map.of("text", "@tester look"));
    assertThat(said.at("/mentions/0").asString()).isEqualTo("tester");
    assertThat(said.get("isHuman").asBoolean()).isFalse();
    var read = done("tester", "read_messages", Map.of());
    assertThat(read.at("/messages/0")).isEqualTo(said);
    assertThat(done("tester", "read_messages", Map.of())).isEqualTo(read);
    var upTo = Map.of("readUpTo", read.get("upTo").asLong());
    assertThat(done("tester", "read_messages", upTo).get("messages")).isEmpty();
    assertThat(done("tester", "read_messages", Map.of("mentions", "tester")).at("/messages/0"))
        .isEqualTo(said);
    assertThat(done("coder", "read_messages", Map.of()).get("messages")).isEmpty();
  }

  @Test
  void a_prompt_is_asked_listed_answered_and_waited_for() throws Exception {
    var id = ask("coder", 2);
    assertThat(done("tester", "list_prompts", Map.of()).at("/prompts/0/id").asString())
        .isEqualTo(id);
    assertThat(done("coder", "list_prompts", Map.of()).get("prompts")).isEmpty();
    assertThat(done("coder", "list_prompts", Map.of("all", true)).get("prompts")).hasSize(1);
    var waiting =
        as("coder")
            .later(
                Talk.modern(
                    "tools/call",
                    "{\"name\":\"wait_for_prompt\",\"arguments\":{\"promptId\":\"%s\"}}"
                        .formatted(id)));
    api.awaitParked(1);
    done("tester", "respond_to_prompt", Map.of("promptId", id, "message", "This"));
    var second = done("writer", "respond_to_prompt", Map.of("promptId", id, "message", "That"));
    assertThat(second.get("ready").asBoolean()).isTrue();
    var settled = Said.done(Api.woken(waiting));
    assertThat(settled.get("status").asString()).isEqualTo("resolved");
    assertThat(
            settled.get("collectedContext").valueStream().map(one -> one.get("message").asString()))
        .containsExactly("This", "That");
    assertThat(done("tester", "list_prompts", Map.of("status", "resolved")).get("prompts"))
        .hasSize(1);
  }

  @Test
  void what_is_refused_comes_with_advice() {
    var id = ask("coder", 2);
    assertThat(refused("coder", "respond_to_prompt", Map.of("promptId", id, "message", "Mine")))
        .contains("wait for the others");
    done("tester", "respond_to_prompt", Map.of("promptId", id, "message", "This"));
    assertThat(refused("tester", "respond_to_prompt", Map.of("promptId", id, "message", "That")))
        .contains("already");
    assertThat(refused("tester", "wait_for_prompt", Map.of("promptId", "nothing")))
        .contains("there is no prompt");
    assertThat(refused("tester", "list_prompts", Map.of("cursor", "bm90aGluZw")))
        .contains("cursor 'bm90aGluZw' is not valid");
    assertThat(refused("tester", "read_messages", Map.of("readUpTo", 99)))
        .contains("there is no message 99");
    var nobody = new Talk(api.url().resolve("/mcp")).call("post_message", "{\"text\":\"Hello\"}");
    assertThat(Said.advice(nobody)).contains("say who you are");
  }

  @Test
  void what_is_sent_twice_under_one_key_is_done_once() {
    var said = Map.of("text", "Hello", "idempotencyKey", "one");
    assertThat(done("coder", "post_message", said)).isEqualTo(done("coder", "post_message", said));
    var asked = Map.of("prompt", "Well?", "required", 1, "idempotencyKey", "two");
    var id = done("coder", "ask_squad", asked).at("/prompt/id").asString();
    assertThat(done("coder", "ask_squad", asked).at("/prompt/id").asString()).isEqualTo(id);
    var answer = Map.of("promptId", id, "message", "Yes", "idempotencyKey", "three");
    assertThat(done("tester", "respond_to_prompt", answer))
        .isEqualTo(done("tester", "respond_to_prompt", answer));
    assertThat(api.get("/api/chat").json().get("messages")).hasSize(3);
  }

  @Test
  void the_tool_that_answers_any_question_answers_a_prompt_in_the_chat() {
    var id = ask("coder", 1);
    done("tester", "answer_question", Map.of("questionId", id, "answer", "This"));
    assertThat(api.get("/api/discussion/" + id).json().get("status").asString())
        .isEqualTo("resolved");
    assertThat(
            api.get("/api/chat?type=discussion_response")
                .json()
                .at("/messages/0/author")
                .asString())
        .isEqualTo("tester");
  }

  @Test
  void a_client_with_tasks_waits_by_a_task() {
    var id = ask("coder", 1);
    var arguments = "{\"promptId\":\"%s\",\"asTask\":true}".formatted(id);
    var made = as("coder").call("wait_for_prompt", arguments, Capability.TASKS);
    assertThat(made.path("resultType").asString()).as(made.toString()).isEqualTo("task");
    var task = "{\"taskId\":\"%s\"}".formatted(made.get("taskId").asString());
    assertThat(status(task)).isEqualTo("working");
    done("tester", "respond_to_prompt", Map.of("promptId", id, "message", "This"));
    assertThat(status(task)).isEqualTo("completed");
    var ended = as("coder").ask("tasks/get", task, Capability.TASKS).at("/result/result");
    assertThat(Said.done(ended).at("/collectedContext/0/message").asString()).isEqualTo("This");
  }

  private String status(String task) {
    return as("coder").ask("tasks/get", task, Capability.TASKS).at("/result/status").asString();
  }

  @Test
  void who_asks_with_hold_is_held_until_it_is_settled() {
    var opened =
        done("coder", "ask_squad", Map.of("prompt", "May I?", "required", 1, "hold", true));
    assertThat(done("coder", "check_gate", Map.of()).get("canProceed").asBoolean()).isFalse();
    var id = opened.at("/prompt/id").asString();
    for (var tool : List.of("answer_question", "cancel_question")) {
      var arguments = Json.object().put("questionId", id);
      if (tool.equals("answer_question")) {
        arguments.put("answer", "I may");
      }
      Said.advice(as("coder").call(tool, arguments.toString()));
    }
    done("tester", "respond_to_prompt", Map.of("promptId", id, "message", "Do"));
    assertThat(done("coder", "check_gate", Map.of()).get("canProceed").asBoolean()).isTrue();
  }
}
