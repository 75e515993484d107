package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The description of the endpoints tells the truth. */
class OpenApiTest {
  /** What OpenAPI 3.1 asks of a document that has what ours has. */
  private static final String DOCUMENT =
      """
      { "type": "object", "required": ["openapi", "info", "paths", "components"],
        "properties": {
          "openapi": { "pattern": "^3\\\\.1\\\\.\\\\d+$" },
          "info": {
            "required": ["title", "version"],
            "properties": {
              "license": { "required": ["name"], "not": { "required": ["identifier", "url"] } } } },
          "paths": {
            "propertyNames": { "pattern": "^/" },
            "additionalProperties": {
              "propertyNames": { "enum": ["get", "post", "put", "patch", "delete"] },
              "additionalProperties": { "$ref": "#/$defs/operation" } } },
          "components": {
            "properties": {
              "schemas": {
                "propertyNames": { "pattern": "^[a-zA-Z0-9._-]+$" },
                "additionalProperties": {
                  "$ref": "https://json-schema.org/draft/2020-12/schema" } } } } },
        "additionalProperties": false,
        "$defs": {
          "operation": {
            "required": ["operationId", "summary", "parameters", "responses"],
            "properties": {
              "operationId": { "pattern": "^[a-z0-9_A-Z]+$" },
              "summary": { "type": "string", "minLength": 5 },
              "parameters": { "items": { "$ref": "#/$defs/parameter" }, "uniqueItems": true },
              "requestBody": { "required": ["content"],
                "properties": { "required": { "type": "boolean" },
                                "content": { "$ref": "#/$defs/content" } },
                "additionalProperties": false },
              "responses": {
                "minProperties": 1, "required": ["default"],
                "propertyNames": { "pattern": "^(default|[1-5][0-9][0-9])$" },
                "additionalProperties": {
                  "required": ["description"],
                  "properties": { "description": { "type": "string" },
                                  "content": { "$ref": "#/$defs/content" } },
                  "additionalProperties": false } } },
            "additionalProperties": false },
          "parameter": {
            "required": ["name", "in", "schema"],
            "properties": {
              "name": { "type": "string" },
              "in": { "enum": ["path", "query", "header"] },
              "required": { "type": "boolean" },
              "description": { "type": "string" },
              "schema": { "$ref": "https://json-schema.org/draft/2020-12/schema" } },
            "if": { "properties": { "in": { "const": "path" } } },
            "then": { "required": ["required"], "properties": { "required": { "const": true } } },
            "additionalProperties": false },
          "content": {
            "minProperties": 1,
            "propertyNames": { "pattern": "^[a-z]+/[a-z+-]+$" },
            "additionalProperties": {
              "properties": { "schema": { "$ref": "https://json-schema.org/draft/2020-12/schema" } },
              "additionalProperties": false } } } }
      """;

  /** What there must be, whatever else is added. */
  private static final List<String> PROMISED =
      List.of(
          "POST /api/questions",
          "GET /api/questions",
          "GET /api/questions/{id}",
          "POST /api/questions/{id}/answers",
          "POST /api/questions/{id}/cancel",
          "POST /api/questions/{id}/reassign",
          "POST /api/questions/answer-defaults",
          "GET /api/questions/stats",
          "GET /api/gate",
          "GET /api/gate/{agentId}",
          "GET /api/gate/{agentId}/clearance",
          "POST /api/halts",
          "POST /api/halts/resume",
          "GET /api/events",
          "POST /api/agents",
          "GET /api/agents",
          "GET /api/agents/{id}",
          "POST /api/agents/{id}/heartbeat",
          "POST /api/chat",
          "GET /api/chat",
          "GET /api/chat/transcript",
          "GET /api/chat/{id}",
          "GET /api/chat/unread",
          "POST /api/chat/unread",
          "POST /api/discussion",
          "GET /api/discussion",
          "GET /api/discussion/{id}",
          "POST /api/discussion/{id}",
          "PATCH /api/discussion/{id}",
          "POST /api/webhooks",
          "GET /api/webhooks",
          "GET /api/webhooks/{id}",
          "DELETE /api/webhooks/{id}",
          "POST /api/webhooks/{id}/test",
          "GET /healthz",
          "GET /readyz",
          "GET /metrics",
          "GET /openapi.json",
          "GET /docs");

  private final SchemaRegistry registry =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

  @TempDir private Path data;
  private Api api;
  private JsonNode document;
  private List<Operation> operations;

  @BeforeEach
  void start() {
    api = Api.start(Api.withPrivateWebhooks(data));
    document = api.get("/openapi.json").expect(200).json();
    operations = Operation.of(document);
  }

  @AfterEach
  void stop() {
    api.close();
  }

  @Test
  void the_document_is_openapi_3_1() {
    var schema = registry.getSchema(Json.tree(DOCUMENT));
    assertThat(schema.validate(document)).isEmpty();
    assertThat(operations.stream().map(one -> one.description().get("operationId").asString()))
        .doesNotHaveDuplicates();
    assertThat(document.findValues("$ref"))
        .extracting(reference -> document.at(reference.asString().substring(1)))
        .allSatisfy(target -> assertThat(target.isObject()).isTrue());
  }

  @Test
  void every_variable_of_a_path_is_described_and_no_other() {
    assertThat(operations)
        .allSatisfy(
            operation -> {
              var inPath = operation.path().lines().flatMap(OpenApiTest::variables).toList();
              assertThat(operation.parameters("path")).isEqualTo(inPath);
            });
  }

  private static Stream<String> variables(String path) {
    return Pattern.compile("\\{([^}]*)}").matcher(path).results().map(match -> match.group(1));
  }

  @Test
  void what_was_promised_is_there() {
    assertThat(operations).map(Operation::toString).containsAll(PROMISED);
  }

  @Test
  void everything_described_is_served() {
    assertThat(operations)
        .allSatisfy(
            operation -> {
              var reply =
                  api.send(
                      operation.method(),
                      operation.at("01890000-0000-7000-8000-000000000000") + "?nonsense=1",
                      BodyPublishers.noBody());
              assertThat(reply.status()).isEqualTo(400);
              assertThat(reply.body()).contains("'nonsense'");
            });
  }

  @Test
  void everything_served_is_described() {
    var walk = new Walk();
    walk.everywhere();
    var served =
        api.get("/metrics")
            .body()
            .lines()
            .filter(line -> line.startsWith("folkmoot_http_replies_total"))
            .filter(line -> !line.contains("method=\"other\""))
            .map(line -> line.replaceFirst(".*method=\"(.*)\",route=\"(.*)\",.*", "$1 $2"))
            .collect(Collectors.toSet());
    assertThat(operations).map(Operation::toString).containsAll(served);
    assertThat(walk.seen)
        .containsAll(
            operations.stream().filter(Operation::isPlain).map(Operation::toString).toList());
  }

  @Test
  void the_stream_of_events_is_described_beside_its_page() {
    assertThat(document.at("/paths/~1api~1events/get/responses/200/content").propertyNames())
        .contains("text/event-stream", "application/json");
  }

  @Test
  void a_problem_is_as_described() {
    var schema = schema("/components/schemas/Problem");
    var asked = api.ask("BLOCKING", "coder", "Merge?");
    api.answer(asked, "ann", "yes");
    var id = asked.get("id").asString();
    assertThat(
            List.of(
                api.answer(id, "bob", "no").expect(409),
                api.post("/api/questions", "{").expect(400),
                api.get("/nowhere").expect(404)))
        .allSatisfy(reply -> assertThat(schema.validate(reply.json())).isEmpty());
  }

  /** The schema at a place in the document, which may refer to others in it. */
  private Schema schema(String pointer) {
    var whole = ((ObjectNode) document).deepCopy();
    return registry.getSchema(whole.put("$ref", "#" + pointer));
  }

  /** A walk through all endpoints, on which every request and reply is held to its schema. */
  private final class Walk {
    private final Set<String> seen = new HashSet<>();

    void everywhere() {
      post("/api/agents", "", Map.of("id", "mo", "kind", "model", "monitor", true, "role", "eyes"));
      get("/api/agents", "", "?limit=1");
      get("/api/agents/{id}", "mo", "");
      post("/api/agents/{id}/heartbeat", "mo", Map.of());
      var full =
          post(
              "/api/questions",
              "",
              Map.ofEntries(
                  Map.entry("type", "APPROVAL"),
                  Map.entry("text", "Deploy?"),
                  Map.entry("agentId", "coder"),
                  Map.entry("askedBy", "ann"),
                  Map.entry("to", List.of("bob")),
                  Map.entry("sessionId", "s1"),
                  Map.entry("reason", "Friday"),
                  Map.entry("context", Map.of("a", List.of(1))),
                  Map.entry("options", List.of("yes", "no")),
                  Map.entry("freeText", false),
                  Map.entry("defaultAnswer", "no"),
                  Map.entry("required", 2),
                  Map.entry("timeout", "2h"),
                  Map.entry("priority", 100)));
      var bare = post("/api/questions", "", ask("BLOCKING"));
      var other = post("/api/questions", "", ask("DECISION"));
      post("/api/halts", "", Map.of("scope", "system", "by", "ann"));
      post("/api/halts", "", Map.of("scope", "agent", "target", "coder", "by", "ann"));
      get("/api/whoami", "", "");
      get("/api/gate", "", "");
      get("/api/gate/{agentId}", "coder", "?session=s1");
      get("/api/gate/{agentId}/clearance", "coder", "?timeout=1ms");
      get("/api/gate/{agentId}/clearance", "nobody", "?timeout=1ms");
      post("/api/halts/resume", "", Map.of("scope", "system", "by", "ann"));
      get("/api/gate/{agentId}/clearance", "nobody", "");
      post("/api/questions/{id}/answers", id(full), Map.of("by", "bob", "answer", "yes"));
      post("/api/questions/{id}/reassign", id(full), Map.of("by", "bob", "to", List.of("cid")));
      post("/api/questions/{id}/cancel", id(bare), Map.of("by", "bob", "reason", "moot"));
      post("/api/questions/{id}/answers", id(other), Map.of("by", "bob", "answer", "tabs"));
      post("/api/questions/answer-defaults", "", Map.of("by", "ann", "type", "DECISION"));
      get("/api/questions/{id}", id(full), "?timeout=1ms");
      get("/api/questions/{id}", id(bare), "");
      get("/api/questions", "", "?limit=2");
      get("/api/questions/stats", "", "");
      discussion();
      squad();
      webhook();
      get("/api/events", "", "?after=0");
      List.of("/healthz", "/readyz", "/metrics", "/openapi.json", "/docs")
          .forEach(path -> get(path, "", ""));
    }

    private void discussion() {
      var seats =
          List.of(
              Map.of("agentId", "eve", "role", "user"),
              Map.of("agentId", "coder-2", "role", "specialist", "name", "Coder"));
      var opened =
          post(
              "/api/discussions",
              "",
              Map.of("topic", "Tabs?", "participants", seats, "maxRounds", 1, "by", "eve"));
      var id = opened.at("/project/id").asString();
      post("/api/discussions/{id}/pause", id, Map.of("by", "eve"));
      post("/api/discussions/{id}/resume", id, Map.of("by", "eve"));
      say(id);
      post("/api/discussions/{id}/turns", id, Map.of("agentId", "coder-2", "content", "Tabs."));
      get("/api/discussions", "", "?limit=1");
      get("/api/discussions/{id}", id, "");
      get("/api/discussions/{id}/participants", id, "");
      get("/api/discussions/{id}/transcript", id, "");
    }

    private void squad() {
      var said =
          post("/api/chat", "", Map.of("author", "ann", "text", "@coder well?", "isHuman", true));
      get("/api/chat/{id}", said.get("id").asString(), "");
      get("/api/chat/transcript", "", "?limit=1");
      get("/api/chat", "", "?limit=1&type=message&mentions=coder&after=0");
      get("/api/chat/unread", "", "?agent=coder");
      post("/api/chat/unread", "", Map.of("agent", "coder", "upTo", 1));
      var asked = Map.of("requester_agent", "mo", "prompt_message", "@coder?", "task_id", "t1");
      var opened = post("/api/discussion", "", asked).at("/prompt/id").asString();
      get("/api/discussion", "", "?agent=ann&task_id=t1");
      post("/api/discussion/{id}", opened, Map.of("agent_name", "coder", "message", "Yes."));
      get("/api/discussion/{id}", opened, "?wait=1ms");
      get("/api/discussion/{id}", opened, "");
      send("PATCH", "/api/discussion/{id}", opened, Map.of("action", "resolve"));
    }

    private void webhook() {
      var url = api.url() + "/nowhere";
      var added = post("/api/webhooks", "", Map.of("url", url, "types", List.of("question.*")));
      post("/api/webhooks/{id}/test", id(added), Map.of());
      get("/api/webhooks/{id}", id(added), "");
      get("/api/webhooks", "", "");
      var removal = operation("DELETE", "/api/webhooks/{id}");
      check(removal, api.send("DELETE", removal.at(id(added)), BodyPublishers.noBody()));
    }

    private void say(String id) {
      var operation = operation("POST", "/api/discussions/{id}");
      check(
          operation,
          api.post(
              operation.at(id),
              Json.write(Map.of("message", "Well?", "userId", "eve")),
              "Prefer",
              "respond-async"));
    }

    private Map<String, String> ask(String type) {
      return Map.of("type", type, "text", "Well?", "agentId", "coder");
    }

    private JsonNode get(String path, String value, String query) {
      var operation = operation("GET", path);
      return check(operation, api.get(operation.at(value) + query, "Accept", "application/json"));
    }

    private JsonNode post(String path, String value, Map<String, ?> body) {
      return send("POST", path, value, body);
    }

    private JsonNode send(String method, String path, String value, Map<String, ?> body) {
      var operation = operation(method, path);
      var json = Json.write(body);
      if (operation.body().isPresent()) {
        var schema = pointer(operation) + "/requestBody/content/application~1json/schema";
        assertThat(schema(schema).validate(Json.tree(json))).as(path).isEmpty();
      }
      var sent = BodyPublishers.ofString(json);
      var headers = new String[] {"Content-Type", "application/json"};
      return check(operation, api.send(method, operation.at(value), sent, headers));
    }

    private JsonNode check(Operation operation, Reply reply) {
      seen.add(operation.toString());
      var responses = operation.description().get("responses");
      assertThat(responses.propertyNames()).contains(Integer.toString(reply.status()));
      var type = reply.header("content-type").replaceFirst(";.*", "");
      var content = "/responses/%d/content".formatted(reply.status());
      assertThat(operation.description().at(content).propertyNames()).contains(type);
      if (!type.equals("application/json")) {
        return Json.object();
      }
      var schema = schema(pointer(operation) + content + "/application~1json/schema");
      assertThat(schema.validate(reply.json())).as("%s %s", operation, reply.body()).isEmpty();
      return reply.json();
    }

    private static String id(JsonNode question) {
      return question.get("id").asString();
    }

    private Operation operation(String method, String path) {
      return operations.stream()
          .filter(one -> one.method().equals(method) && one.path().equals(path))
          .findFirst()
          .orElseThrow(() -> new AssertionError("%s %s is not described".formatted(method, path)));
    }

    private static String pointer(Operation operation) {
      return "/paths/%s/%s"
          .formatted(
              operation.path().replace("/", "~1"), operation.method().toLowerCase(Locale.ROOT));
    }
  }
}
