package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** One caller has only so much open: calls that wait, streams and questions. */
class LimitTest {
  private static final String CLEARANCE = "/api/gate/%s/clearance?timeout=50s";

  @TempDir private Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Api api;

  @BeforeEach
  void start() {
    var limits = new CallerLimits(2, 2, 4, 3);
    api = Api.start(Api.config(data, Optional.empty()).with(limits));
  }

  private CompletableFuture<Api.Reply> waiting(String agent) {
    return api.later(CLEARANCE.formatted(agent));
  }

  private static void requireTooMany(String code, Api.Reply reply) {
    assertThat(reply.expect(429).code()).isEqualTo(code);
    assertThat(reply.header("retry-after")).isEqualTo("5");
    assertThat(reply.json().get("limit").asInt()).isEqualTo(2);
    assertThat(reply.json().get("detail").asString()).contains("again");
  }

  @Test
  void an_agent_waits_in_so_many_calls_and_in_another_once_one_has_ended() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    api.ask("BLOCKING", "tester", "Merge?");
    var first = waiting("coder");
    var second = waiting("CODER");
    api.awaitParked(2);
    requireTooMany("TOO_MANY_WAITS", api.get(CLEARANCE.formatted("coder")));
    requireTooMany("TOO_MANY_WAITS", api.get(CLEARANCE.formatted("Coder")));
    assertThat(api.metric("folkmoot_waits_parked")).isEqualTo(2);
    api.get("/api/gate/coder").expect(200);

    var _ = waiting("tester");
    api.awaitParked(3);
    api.answer(asked, "ann", "yes");
    Api.woken(first).expect(200);
    Api.woken(second).expect(200);
    api.ask("BLOCKING", "coder", "Deploy?");
    var _ = waiting("coder");
    var _ = waiting("coder");
    api.awaitParked(3);
  }

  @Test
  void each_task_that_a_stream_watches_is_a_call_that_waits() {
    api.ask("BLOCKING", "coder", "Merge?");
    var coder = new Talk(api.url().resolve("/mcp?agent=coder"));
    var ids = Json.array();
    for (int i = 0; i < 3; i++) {
      var made = coder.call("wait_for_clearance", "{\"asTask\":true}", Capability.TASKS);
      ids.add(made.get("taskId"));
    }
    var wanted = Json.object();
    wanted.putObject("notifications").set("taskIds", ids);
    var refused = coder.ask("subscriptions/listen", wanted.toString(), Capability.TASKS);
    assertThat(refused.at("/error/message").asString())
        .contains("you already have 2 waiting calls");
    var first = waiting("coder");
    api.awaitParked(1);
    assertThat(first).isNotDone();
  }

  @Test
  void callers_that_say_no_name_are_counted_by_their_address() {
    var path = "/api/questions/%s?timeout=50s";
    var id = api.ask("BLOCKING", "coder", "Merge?").get("id").asString();
    var _ = api.later(path.formatted(id));
    var second = api.later(path.formatted(id));
    api.awaitParked(2);
    requireTooMany("TOO_MANY_WAITS", api.get(path.formatted(id)));
    var _ = waiting("coder");
    api.awaitParked(3);
    api.answer(id, "ann", "yes").expect(200);
    Api.woken(second);
    api.get(path.formatted(id)).expect(200);
  }

  @Test
  void tools_that_wait_are_counted_with_the_calls_and_refused_as_tools_are() {
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    var coder = new Talk(api.url().resolve("/mcp?agent=coder"));
    var first = waiting("coder");
    var second = coder.later(Talk.modern("tools/call", "{\"name\":\"wait_for_clearance\"}"));
    api.awaitParked(2);
    requireTooMany("TOO_MANY_WAITS", api.get(CLEARANCE.formatted("coder")));
    requireRefused(coder.call("wait_for_clearance", "{}"));
    requireRefused(coder.call("wait_for_answer", "{\"questionId\":%s}".formatted(asked.get("id"))));
    assertThat(coder.call("check_gate", "{}").path("isError").asBoolean(false)).isFalse();

    api.answer(asked, "ann", "yes");
    Api.woken(first);
    Api.woken(second);
    assertThat(coder.call("wait_for_clearance", "{}").at("/structuredContent/cleared").asBoolean())
        .isTrue();
  }

  private static void requireRefused(JsonNode result) {
    assertThat(result.path("isError").asBoolean(false)).isTrue();
    assertThat(result.at("/content/0/text").asString())
        .startsWith("you already have 2 waiting calls");
  }

  @Test
  void one_caller_reads_so_many_streams_and_another_once_one_is_closed() {
    try (var first = api.listen("");
        var second = api.listen("?agent=coder")) {
      assertThat(first.line()).isPresent();
      assertThat(second.line()).isPresent();
      requireTooMany("TOO_MANY_STREAMS", api.get("/api/events"));
      api.get("/api/events", "Accept", "application/json").expect(200);
    }
    api.ask("ALERT", "coder", "Something to write, which tells the server that the reader went");
    Api.awaitUntil(
        () -> {
          try (var third = api.listen("")) {
            return third.line().isPresent();
          } catch (AssertionError e) {
            return false;
          }
        });
  }

  @Test
  void an_agent_is_told_what_to_do_when_it_has_too_many_questions_open() {
    for (int i = 0; i < 3; i++) {
      api.ask("EMERGENCY", "coder", "Fire " + i);
    }
    var emergency =
        api.post("/api/questions", Map.of("type", "EMERGENCY", "agentId", "coder", "text", "Fire"))
            .expect(429);
    assertThat(emergency.code()).isEqualTo("TOO_MANY_QUESTIONS");
    assertThat(emergency.header("retry-after")).isEmpty();
    assertThat(emergency.json().get("detail").asString())
        .isEqualTo(
            "coder has 3 open EMERGENCY questions, the most an agent may have; everything is held"
                + " already, so wait until a person answers them");
    api.ask("ALERT", "coder", "Smoke");
    var fifth =
        api.post("/api/questions", Map.of("type", "ALERT", "agentId", "coder", "text", "Smoke"))
            .expect(429)
            .json();
    assertThat(fifth.get("limit").asInt()).isEqualTo(4);
    assertThat(fifth.get("detail").asString()).endsWith("; GET /api/questions lists them");

    var coder = new Talk(api.url().resolve("/mcp?agent=coder"));
    var refused = coder.call("ask_question", "{\"type\":\"ALERT\",\"text\":\"Smoke\"}");
    assertThat(refused.path("isError").asBoolean(false)).isTrue();
    assertThat(refused.at("/content/0/text").asString()).startsWith("coder has 4 open questions");
    api.post("/api/halts", Map.of("scope", "system", "by", "ann")).expect(201);
  }
}
