package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Nodes on one database are one server: any may be asked, answered or waited on. */
class TwoNodesTest {
  @TempDir private Path data;
  private String database;
  @AutoClose private Api a;
  @AutoClose private Api b;

  @BeforeEach
  void start() {
    database = Databases.postgresUrl();
    a = Api.start(data.resolve("a"), database);
    b = Api.start(data.resolve("b"), database);
  }

  @Test
  void who_waits_at_one_node_is_woken_by_an_answer_at_another() {
    var asked = a.ask("BLOCKING", "coder", "Merge?");
    var cleared = a.later("/api/gate/coder/clearance");
    var settled = a.later("/api/questions/%s?timeout=30s".formatted(id(asked)));
    a.awaitParked(2);
    assertThat(b.answer(asked, "ann", "yes").get("settled").asBoolean()).isTrue();
    assertThat(Api.woken(cleared).json().at("/answers/0/answer").asString()).isEqualTo("yes");
    assertThat(Api.woken(settled).json().get("status").asString()).isEqualTo("answered");
  }

  @Test
  void a_node_has_a_directory_of_its_own() {
    Assertions.assertThatThrownBy(() -> Api.start(data.resolve("a"), database))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("in use by another Folkmoot at " + a.url());
    assertThat(data.resolve("a").resolve("server.url")).hasContent(a.url().toString());
  }

  @Test
  void a_halt_at_one_node_holds_at_all_until_it_is_lifted_at_any() {
    a.post("/api/halts", Map.of("scope", "system", "by", "ann")).expect(201);
    assertThat(b.get("/api/gate/coder").json().get("canProceed").asBoolean()).isFalse();
    assertThat(b.get("/api/gate").json().get("systemHalted").asBoolean()).isTrue();
    var waiting = a.later("/api/gate/coder/clearance");
    a.awaitParked(1);
    b.post("/api/halts/resume", Map.of("scope", "system", "by", "ann")).expect(200);
    assertThat(Api.woken(waiting).json().get("cleared").asBoolean()).isTrue();
  }

  @Test
  void a_hold_that_begins_at_another_node_counts_at_once() {
    assertThat(a.get("/api/gate/coder?session=s").json().get("canProceed").asBoolean()).isTrue();
    b.ask(Map.of("type", "APPROVAL", "agentId", "tester", "sessionId", "s", "text", "Deploy?"));
    assertThat(a.get("/api/gate/coder?session=s").json().get("canProceed").asBoolean()).isFalse();
    assertThat(a.get("/api/gate/coder").json().get("canProceed").asBoolean()).isFalse();
  }

  @Test
  void a_deadline_acts_once_although_every_node_acts_on_it() {
    var asked =
        IntStream.range(0, 20)
            .mapToObj(
                i ->
                    (i % 2 == 0 ? a : b)
                        .ask(
                            Map.of(
                                "type",
                                "BLOCKING",
                                "agentId",
                                "coder",
                                "text",
                                "Merge?",
                                "timeout",
                                "300ms",
                                "defaultAnswer",
                                "no")))
            .toList();
    for (var question : asked) {
      var settled = a.get("/api/questions/%s?timeout=10s".formatted(id(question))).json();
      assertThat(settled.get("status").asString()).isEqualTo("answered");
      assertThat(settled.get("answers")).hasSize(1);
      assertThat(settled.at("/answers/0/via").asString()).isEqualTo("default");
    }
    assertThat(events("question.answered")).hasSize(20);
    assertThat(events("agent.resumed")).hasSameSizeAs(events("agent.halted"));
  }

  @Test
  void a_deadline_without_a_default_ends_a_question_once() {
    var asked =
        a.ask(Map.of("type", "DECISION", "agentId", "coder", "text", "Tabs?", "timeout", "300ms"));
    var atA = a.later("/api/questions/%s?timeout=10s".formatted(id(asked)));
    var atB = b.later("/api/questions/%s?timeout=10s".formatted(id(asked)));
    assertThat(Api.woken(atA).json().get("status").asString()).isEqualTo("expired");
    assertThat(Api.woken(atB).json()).isEqualTo(Api.woken(atA).json());
    assertThat(events("question.expired")).hasSize(1);
  }

  @Test
  void one_key_is_one_question_at_whichever_node_it_arrives() throws Exception {
    var body = Map.of("type", "DECISION", "agentId", "coder", "text", "Tabs?");
    try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 10; round++) {
        var key = "key-" + round;
        var replies =
            List.of(a, b, a, b).stream()
                .map(
                    node ->
                        tasks.submit(
                            () -> node.post("/api/questions", body, "Idempotency-Key", key)))
                .toList();
        var first = replies.getFirst().get().expect(201).json();
        for (var reply : replies) {
          assertThat(reply.get().expect(201).json()).isEqualTo(first);
        }
      }
    }
    assertThat(a.get("/api/questions").json().get("questions")).hasSize(10);
    assertThat(events("question.asked")).hasSize(10);
  }

  @Test
  void two_answers_at_two_nodes_settle_a_question_once() throws Exception {
    try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int round = 0; round < 10; round++) {
        var asked = a.ask("BLOCKING", "coder", "Merge?");
        Future<Api.Reply> ann = tasks.submit(() -> a.answer(id(asked), "ann", "yes"));
        Future<Api.Reply> bob = tasks.submit(() -> b.answer(id(asked), "bob", "no"));
        assertThat(List.of(ann.get().status(), bob.get().status()))
            .containsExactlyInAnyOrder(200, 409);
      }
    }
    assertThat(events("question.answered")).hasSize(10);
    assertThat(events("agent.resumed")).hasSize(10);
  }

  @Test
  void a_wait_goes_on_at_another_node_when_its_own_is_killed() throws Exception {
    try (var doomed =
        ServerProcess.start(data.resolve("c"), Map.of("FOLKMOOT_DATABASE_URL", database))) {
      var c = Api.at(doomed.url());
      var first = c.ask("BLOCKING", "coder", "Merge?");
      var second = c.ask("BLOCKING", "coder", "Deploy?");
      var pending = c.get("/api/gate/coder/clearance?timeout=50ms").json();
      assertThat(pending.get("pending").asBoolean()).isTrue();
      var cursor = pending.get("cursor").asString();
      var waiting = c.later("/api/gate/coder/clearance?cursor=" + cursor);
      c.awaitParked(1);
      doomed.kill();
      Assertions.assertThatThrownBy(waiting::join).isInstanceOf(CompletionException.class);

      a.answer(first, "ann", "yes");
      var again = b.later("/api/gate/coder/clearance?cursor=" + cursor);
      b.awaitParked(1);
      a.answer(second, "ann", "no");
      var cleared = Api.woken(again).json();
      assertThat(cleared.get("cleared").asBoolean()).isTrue();
      assertThat(cleared.get("answers").valueStream().map(one -> one.get("answer").asString()))
          .containsExactly("yes", "no");
    }
  }

  private List<JsonNode> events(String type) {
    return a.get("/api/events?limit=200&types=" + type, "Accept", "application/json")
        .expect(200)
        .json()
        .get("events")
        .valueStream()
        .toList();
  }

  private static String id(JsonNode question) {
    return question.get("id").asString();
  }
}
