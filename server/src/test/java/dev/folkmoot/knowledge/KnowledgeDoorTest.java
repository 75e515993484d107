package dev.folkmoot.knowledge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Knowledge over REST and MCP. */
class KnowledgeDoorTest {
  private static final List<String> FAULTS =
      List.of(
          "id is missing",
          "unknown word 'thing'",
          "level is missing",
          "edges[0].relation: unknown word 'likes'");

  @AutoClose private final Api api = Api.start();

  @BeforeEach
  void register() {
    List.of("ada", "ben")
        .forEach(
            coder ->
                api.post("/api/agents", Map.of("id", coder, "kind", "external", "role", "coder"))
                    .expect(201));
  }

  private static Map<String, Object> node(String id, String description) {
    return new HashMap<>(
        Map.of(
            "id", id,
            "type", "component",
            "level", "architecture",
            "status", "current",
            "description", description));
  }

  private static Map<String, Object> faulty() {
    return Map.of(
        "type",
        "thing",
        "status",
        "current",
        "description",
        "d",
        "edges",
        List.of(Map.of("to", "b", "relation", "likes")));
  }

  private JsonNode call(String agent, String tool, Map<String, ?> arguments) {
    var talk = new Talk(api.url().resolve("/mcp?agent=" + agent));
    var params = Json.object().put("name", tool);
    params.set("arguments", Json.tree(Json.write(arguments)));
    var body = Talk.modern("tools/call", params.toString());
    return Json.tree(talk.post(body.toString(), Talk.headersOf(body)).body()).get("result");
  }

  @Test
  void all_errors_come_in_one_refusal_over_rest_and_over_mcp() {
    var refused =
        api.post("/api/knowledge", Map.of("by", "ada", "knowledge", faulty())).expect(400).body();
    var result = call("ada", "knowledge_add", Map.of("knowledge", faulty()));
    assertThat(result.get("isError").asBoolean()).isTrue();
    assertThat(FAULTS).allMatch(refused::contains).allMatch(result.toString()::contains);
    assertThat(api.get("/api/knowledge.dot").expect(200).body())
        .isEqualTo("digraph knowledge {\n}\n");
  }

  @Test
  void what_one_agent_adds_another_finds_and_may_not_overwrite() {
    var added = call("ada", "knowledge_add", Map.of("knowledge", node("auth", "Signs in.")));
    assertThat(added.at("/structuredContent/outcome").asString()).isEqualTo("added");
    var found = call("ben", "knowledge_search", Map.of("query", "sign"));
    assertThat(found.at("/structuredContent/nodes/0/id").asString()).isEqualTo("auth");
    var other = call("ben", "knowledge_add", Map.of("knowledge", node("auth", "Does nothing.")));
    assertThat(other.at("/structuredContent/outcome").asString()).isEqualTo("conflict");
    var id = other.at("/structuredContent/questionId").asString();
    api.post("/api/questions/%s/answers".formatted(id), Map.of("by", "ann", "answer", "replace"))
        .expect(200);
    assertThat(api.get("/api/knowledge?query=nothing").expect(200).json().at("/nodes/0/id"))
        .hasToString("\"auth\"");
  }

  @Test
  void an_author_whose_change_people_decline_reads_how_to_add_its_edges() {
    var edges = List.of(Map.of("to", "db", "relation", "uses"));
    learn("auth", "Signs in.");
    var changed = node("auth", "Signs in over TLS.");
    changed.put("edges", edges);
    var proposed = call("ben", "knowledge_add", Map.of("knowledge", changed));
    assertThat(proposed.at("/structuredContent/advice").asString())
        .startsWith("nothing of it is stored until people decide");
    var question = proposed.at("/structuredContent/questionId").asString();
    api.answer(question, "ann", "keep").expect(200);
    var again = call("ben", "knowledge_add", Map.of("knowledge", changed));
    assertThat(again.at("/structuredContent/outcome").asString()).isEqualTo("kept");
    assertThat(again.at("/structuredContent/advice").asString())
        .contains("to add edges only, send the entry as it stands with the edges");
    var asItStands = node("auth", "Signs in.");
    asItStands.put("edges", edges);
    var drawn = call("ben", "knowledge_add", Map.of("knowledge", asItStands));
    assertThat(drawn.at("/structuredContent/outcome").asString()).isEqualTo("changed");
    assertThat(drawn.at("/structuredContent").has("advice")).isFalse();
  }

  @Test
  void without_words_what_is_known_is_listed_by_type_and_level_page_by_page() {
    for (var id : List.of("a", "b", "c")) {
      var rule = node(id, "A rule.");
      rule.putAll(Map.of("type", "rule", "priority", "high"));
      api.post("/api/knowledge", Map.of("by", "ada", "knowledge", rule)).expect(200);
    }
    learn("door", "No rule.");
    var path = "/api/knowledge?type=rule&level=architecture&limit=2";
    var first = api.get(path).expect(200).json();
    var rest = api.get(path + "&cursor=" + first.get("cursor").asString()).expect(200).json();
    assertThat(ids(first)).containsExactly("a", "b");
    assertThat(ids(rest)).containsExactly("c");
    assertThat(rest.has("cursor")).isFalse();
    assertThat(ids(api.get("/api/knowledge").expect(200).json())).contains("door").hasSize(4);
    api.get(path + "&cursor=" + "x".repeat(300)).expect(400);
    var wanted = Map.of("type", "rule", "limit", 2);
    var listed = call("ben", "knowledge_search", wanted).get("structuredContent");
    assertThat(listed).isEqualTo(first);
    var last =
        call("ben", "knowledge_search", Map.of("cursor", listed.get("cursor"), "type", "rule"))
            .get("structuredContent");
    assertThat(ids(last)).containsExactly("c");
  }

  private static List<String> ids(JsonNode found) {
    return found.get("nodes").valueStream().map(node -> node.get("id").asString()).toList();
  }

  @Test
  void a_request_that_is_sent_twice_over_rest_is_done_once() {
    var body = Json.write(Map.of("by", "ada", "knowledge", node("auth", "Signs in.")));
    var first = api.post("/api/knowledge", body, "Idempotency-Key", "k").expect(200).body();
    assertThat(api.post("/api/knowledge", body, "Idempotency-Key", "k").expect(200).body())
        .isEqualTo(first);
  }

  @Test
  void the_whole_graph_is_sent_as_dot() {
    IntStream.range(0, 40).forEach(i -> learn("n" + i, "\"\\\n漢".repeat(2_000)));
    var reply = api.get("/api/knowledge.dot").expect(200);
    assertThat(reply.header("content-type")).isEqualTo("text/plain; charset=utf-8");
    assertThat(GraphFile.parse(reply.body()).nodes()).hasSize(40);
    assertThat(api.send("HEAD", "/api/knowledge.dot", BodyPublishers.noBody()).expect(200).body())
        .isEmpty();
  }

  private void learn(String id, String description) {
    api.post("/api/knowledge", Map.of("by", "ada", "knowledge", node(id, description))).expect(200);
  }
}
