package dev.folkmoot.knowledge.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.ConfigFile;
import dev.folkmoot.Folkmoot;
import dev.folkmoot.knowledge.Graph;
import dev.folkmoot.knowledge.GraphFile;
import dev.folkmoot.testing.Api;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Knowledge is pushed to a real repository when a spec is completed, and on demand. */
class PushDoorTest {
  @TempDir private Path data;
  private Remote remote;
  private Folkmoot folkmoot;
  private Api api;

  @BeforeEach
  void start() throws Exception {
    remote = new Remote();
    var file =
        Files.writeString(
            data.resolve("folkmoot.yaml"),
            "knowledge: { repository: '%s', file: %s }\n".formatted(remote.url(), Remote.FILE));
    folkmoot = Folkmoot.start(ConfigFile.read(file, data));
    api = Api.at(URI.create(folkmoot.url()));
    for (var role : List.of("coder", "architect")) {
      api.post("/api/agents", Map.of("id", role, "kind", "external", "role", role)).expect(201);
    }
  }

  @AfterEach
  void stop() {
    api.close();
    folkmoot.close();
  }

  private void learn(String id, String words) {
    var node =
        Map.of(
            "id", id,
            "type", "component",
            "level", "implementation",
            "status", "current",
            "description", words);
    api.post("/api/knowledge", Map.of("knowledge", node, "by", "coder")).expect(200);
  }

  private Api.Reply push(Map<String, String> body, String... headers) {
    return api.post("/api/knowledge/push", body, headers);
  }

  private List<JsonNode> updates() {
    return api.get("/api/knowledge/updates")
        .expect(200)
        .json()
        .get("updates")
        .valueStream()
        .toList();
  }

  private JsonNode pushed(String id) {
    var path = "/api/knowledge/updates/" + id;
    Api.awaitUntil(() -> api.get(path).json().get("status").asString().equals("pushed"));
    return api.get(path).expect(200).json();
  }

  private Graph file(JsonNode update) throws IOException, InterruptedException {
    return GraphFile.parse(remote.show(update.get("branch").asString(), Remote.FILE));
  }

  @Test
  void what_a_team_learned_for_a_spec_is_one_commit_when_it_is_completed() throws Exception {
    var spec =
        api.post("/api/specs", Map.of("title", "Login", "content", "Sign in.", "by", "ann"))
            .expect(201)
            .json()
            .get("id")
            .asString();
    var story =
        Map.of("specId", spec, "id", "form", "title", "A form", "content", "Do it.", "by", "ann");
    api.post("/api/stories", story).expect(201);
    api.post("/api/stories/form/take", Map.of("by", "coder")).expect(200);
    learn("login-form", "Asks for an address.");
    learn("login-mail", "Sends a link.");
    api.post("/api/stories/form/complete", Map.of("by", "coder")).expect(200);
    assertThat(push(Map.of("by", "architect")).expect(200).json().has("update")).isFalse();
    assertThat(updates()).isEmpty();
    api.post("/api/specs/%s/complete".formatted(spec), Map.of("by", "ann")).expect(200);
    var update = pushed(updates().getFirst().get("id").asString());
    assertThat(update.get("entries").asInt()).isEqualTo(2);
    assertThat(update.get("specId").asString()).isEqualTo(spec);
    assertThat(remote.branches()).hasSize(1);
    assertThat(file(update).nodes()).containsOnlyKeys("login-form", "login-mail");
  }

  @Test
  void an_architect_pushes_what_waits_and_the_same_request_pushes_once() throws Exception {
    learn("login-form", "Asks for an address.");
    var body = Map.of("by", "architect");
    var key = new String[] {"Idempotency-Key", "once"};
    var first = push(body, key).expect(200).json().at("/update/id").asString();
    learn("login-mail", "Sends a link.");
    assertThat(push(body, key).expect(200).json().at("/update/id").asString()).isEqualTo(first);
    var update = pushed(first);
    assertThat(update.get("by").asString()).isEqualTo("architect");
    assertThat(file(update).nodes()).containsOnlyKeys("login-form");
    var second = push(body).expect(200).json().at("/update/id").asString();
    assertThat(file(pushed(second)).nodes()).containsOnlyKeys("login-form", "login-mail");
    assertThat(push(body).expect(200).json().has("update")).isFalse();
    assertThat(remote.branches()).hasSize(1);
  }

  @Test
  void of_many_that_push_at_once_one_has_the_entries() {
    learn("login-form", "Asks for an address.");
    long made =
        IntStream.range(0, 8)
            .parallel()
            .filter(_ -> push(Map.of("by", "architect")).expect(200).json().has("update"))
            .count();
    assertThat(made).isEqualTo(1);
    assertThat(updates()).hasSize(1);
  }

  @Test
  void a_coder_pushes_nothing_and_an_architect_neither_patches_nor_replaces() {
    learn("login-form", "Asks for an address.");
    assertThat(push(Map.of("by", "coder")).expect(403).body())
        .contains("coder may not push knowledge", "architect or pm");
    for (var body :
        List.of(
            Map.of("by", "architect", "action", "replace"),
            Map.of(
                "by",
                "architect",
                "action",
                "patch",
                "diff",
                PatchTest.FIX,
                "message",
                "Praise"))) {
      assertThat(push(body).expect(403).body()).contains("only people and Folkmoot push");
    }
    assertThat(updates()).isEmpty();
    assertThat(push(Map.of("by", "architect")).expect(200).json().at("/update/entries").asInt())
        .isEqualTo(1);
  }

  @Test
  void a_persons_patch_waits_for_an_approval() throws Exception {
    var body =
        Map.of("by", "ann", "action", "patch", "diff", PatchTest.FIX, "message", "Praise it");
    var made = push(body).expect(200).json().get("update");
    assertThat(made.get("status").asString()).isEqualTo("waiting");
    assertThat(made.get("title").asString()).isEqualTo("Praise it");
    api.answer(made.get("questionId").asString(), "ann", "approve").expect(200);
    var update = pushed(made.get("id").asString());
    assertThat(remote.show(update.get("branch").asString(), "README.md"))
        .isEqualTo("A good project.\n");
  }

  @Test
  void replacing_writes_the_whole_graph() throws Exception {
    learn("login-form", "Asks for an address.");
    push(Map.of("by", "architect")).expect(200);
    var node =
        Map.of(
            "id", "mail",
            "type", "component",
            "level", "implementation",
            "status", "current",
            "description", "Sends.",
            "edges", List.of(Map.of("from", "unknown", "to", "mail", "relation", "uses")));
    api.post("/api/knowledge", Map.of("knowledge", node, "by", "ann")).expect(200);
    var made = push(Map.of("by", "ann", "action", "replace")).expect(200).json().get("update");
    var graph = file(pushed(made.get("id").asString()));
    assertThat(graph.nodes()).containsOnlyKeys("login-form", "mail");
    assertThat(graph.edges()).hasSize(1);
  }

  @Test
  void bad_input_is_refused_and_pushes_nothing() {
    learn("login-form", "Asks for an address.");
    push(Map.of("by", "ann", "action", "delete")).expect(400);
    push(Map.of("by", "ann", "action", "patch", "diff", "x")).expect(400);
    push(Map.of("by", "ann", "diff", "x", "message", "y")).expect(400);
    push(Map.of("by", "ann", "action", "replace", "specId", "x")).expect(400);
    push(Map.of("by", "ann", "specId", "01a1eea7-0c78-7791-b04e-5958a3f5b2e7")).expect(404);
    api.get("/api/knowledge/updates/none").expect(400);
    api.get("/api/knowledge/updates/01a1eea7-0c78-7791-b04e-5958a3f5b2e7").expect(404);
    assertThat(updates()).isEmpty();
    assertThat(push(Map.of("by", "ann")).expect(200).json().has("update")).isTrue();
  }

  @Test
  void updates_are_listed_in_parts_the_newest_first() {
    for (var id : List.of("a", "b", "c")) {
      learn(id, "About " + id);
      push(Map.of("by", "ann")).expect(200);
    }
    var first = api.get("/api/knowledge/updates?limit=2").expect(200).json();
    var rest =
        api.get("/api/knowledge/updates?limit=2&cursor=" + first.get("cursor").asString())
            .expect(200)
            .json();
    assertThat(first.get("updates").size()).isEqualTo(2);
    assertThat(rest.get("updates").size()).isEqualTo(1);
    assertThat(rest.has("cursor")).isFalse();
    assertThat(first.at("/updates/0/madeAt").asString())
        .isGreaterThan(rest.at("/updates/0/madeAt").asString());
  }

  @Test
  void without_a_repository_knowledge_stays_here() {
    try (var other = Api.start()) {
      assertThat(other.post("/api/knowledge/push", Map.of("by", "ann")).expect(409).body())
          .contains("no repository is configured", "knowledge.repository");
      assertThat(other.get("/api/knowledge/updates").expect(200).json().get("updates").isEmpty())
          .isTrue();
    }
  }
}
