package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
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
          "GET /api/proof",
          "GET /api/audit",
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
  @AutoClose private Api api;
  private JsonNode document;
  private List<Operation> operations;

  @BeforeEach
  void start() {
    api = Api.start(Api.withRepository(Api.withPrivateWebhooks(data)));
    document = api.get("/openapi.json").expect(200).json();
    operations = Operation.of(document);
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
    var walk = new Walk(api, operations, this::schema);
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
    assertThat(walk.seen())
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
}
