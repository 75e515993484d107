package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Waits as tasks: they belong to who began them, outlive the server, and settle nothing. */
class TaskToolsTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private TokenServer server;

  private String coder = "";
  private String eve = "";
  private String ann = "";

  @BeforeEach
  void start() throws Exception {
    server = new TokenServer(data);
    coder = server.token("coder", "agent");
    eve = server.token("eve", "agent");
    ann = server.token("ann", "person");
  }

  private void restart() {
    server.close();
    server = new TokenServer(data);
  }

  private Talk talk(String token) {
    return Talk.withToken(URI.create(server.url() + "/mcp"), token);
  }

  private Api ann() {
    return server.as(ann);
  }

  private String ask(String type) {
    return ann()
        .ask(Map.of("type", type, "agentId", "coder", "text", "Deploy?"))
        .path("id")
        .asString();
  }

  private void annAnswers(String id) {
    ann().post("/api/questions/%s/answers".formatted(id), Map.of("answer", "yes")).expect(200);
  }

  private boolean isHeld() {
    return !ann().get("/api/gate/coder").json().path("canProceed").asBoolean();
  }

  /** The task that a wait became. */
  private String task(String tool, String arguments) {
    var made = talk(coder).call(tool, arguments, Capability.TASKS);
    assertThat(made.path("resultType").asString()).as(made.toString()).isEqualTo("task");
    assertThat(made.path("status").asString()).isEqualTo("working");
    return made.path("taskId").asString();
  }

  private JsonNode send(String token, String method, String task, String more) {
    return talk(token).ask(method, "{\"taskId\":\"%s\"%s}".formatted(task, more), Capability.TASKS);
  }

  private JsonNode get(String task) {
    return send(coder, "tasks/get", task, "").path("result");
  }

  @Test
  void a_wait_for_clearance_outlives_a_restart_and_brings_the_answer() {
    var id = ask("APPROVAL");
    var task = task("wait_for_clearance", "{\"asTask\":true}");
    restart();
    assertThat(get(task).path("status").asString()).isEqualTo("working");
    annAnswers(id);
    restart();
    var ended = get(task);
    assertThat(ended.path("status").asString()).isEqualTo("completed");
    var cleared = Said.done(ended.path("result"));
    assertThat(cleared.path("cleared").asBoolean()).isTrue();
    assertThat(cleared.path("answers").toString())
        .isEqualTo("[{\"questionId\":\"%s\",\"answer\":\"yes\",\"by\":\"ann\"}]".formatted(id));
  }

  @Test
  void a_wait_for_an_answer_outlives_a_restart_and_brings_the_answer() {
    var id = ask("DECISION");
    var task = task("wait_for_answer", "{\"questionId\":\"%s\",\"asTask\":true}".formatted(id));
    restart();
    annAnswers(id);
    var answered = Said.done(get(task).path("result"));
    assertThat(answered.at("/answers/0/answer").asString()).isEqualTo("yes");
  }

  @Test
  void a_task_that_has_ended_stays_as_it_is() {
    annAnswers(ask("BLOCKING"));
    var first = ask("BLOCKING");
    var task = task("wait_for_clearance", "{\"asTask\":true}");
    annAnswers(first);
    var ended = get(task);
    ask("BLOCKING");
    assertThat(get(task)).isEqualTo(ended);
    assertThat(isHeld()).isTrue();
  }

  @Test
  void who_is_not_held_needs_no_task() {
    var said = talk(coder).call("wait_for_clearance", "{\"asTask\":true}", Capability.TASKS);
    assertThat(said.path("resultType").asString()).isEqualTo("complete");
    assertThat(Said.done(said).path("cleared").asBoolean()).isTrue();
  }

  @Test
  void only_who_began_a_task_may_see_update_or_cancel_it() {
    var id = ask("BLOCKING");
    var task = task("wait_for_clearance", "{\"asTask\":true}");
    for (var stranger : List.of(eve, ann)) {
      for (var method : List.of("tasks/get", "tasks/update", "tasks/cancel")) {
        var refused = send(stranger, method, task, ",\"inputResponses\":{}");
        assertThat(refused.at("/error/code").asInt()).as(method).isEqualTo(-32602);
        assertThat(refused.toString()).doesNotContain(id);
      }
    }
    assertThat(get(task).path("status").asString()).isEqualTo("working");
  }

  @Test
  void an_update_answers_nothing_for_the_agent() {
    var id = ask("APPROVAL");
    var task = task("wait_for_clearance", "{\"asTask\":true}");
    var forged =
        ",\"inputResponses\":{\"%s\":{\"action\":\"accept\",\"content\":{\"answer\":\"yes\"}}}"
            .formatted(id);
    assertThat(send(coder, "tasks/update", task, forged).has("result")).isTrue();
    assertThat(get(task).path("status").asString()).isEqualTo("working");
    assertThat(isHeld()).isTrue();
  }

  @Test
  void cancelling_ends_the_wait_and_never_the_question() {
    var id = ask("BLOCKING");
    var task = task("wait_for_clearance", "{\"asTask\":true}");
    assertThat(send(coder, "tasks/cancel", task, "").has("result")).isTrue();
    assertThat(get(task).path("status").asString()).isEqualTo("cancelled");
    assertThat(ann().get("/api/questions/" + id).json().path("status").asString())
        .isEqualTo("open");
    assertThat(isHeld()).isTrue();
    annAnswers(id);
    assertThat(isHeld()).isFalse();
    assertThat(get(task).path("status").asString()).isEqualTo("cancelled");
  }

  @Test
  void a_client_that_does_not_declare_tasks_gets_none() {
    ask("BLOCKING");
    var task = task("wait_for_clearance", "{\"asTask\":true}");
    var undeclared = talk(coder).ask("tasks/get", "{\"taskId\":\"%s\"}".formatted(task));
    assertThat(undeclared.at("/error/code").asInt()).isEqualTo(-32021);
  }

  @Test
  void a_wait_is_a_task_only_if_the_call_asks_for_one() throws Exception {
    var id = ask("BLOCKING");
    var waiting =
        talk(coder)
            .later(
                Talk.modern("tools/call", "{\"name\":\"wait_for_clearance\"}", Capability.TASKS));
    ann().awaitParked(1);
    annAnswers(id);
    assertThat(Said.done(waiting.get()).path("cleared").asBoolean()).isTrue();
  }
}
