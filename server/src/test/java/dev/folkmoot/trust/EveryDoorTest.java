package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tokens, names and origins are asked for at the doors that are not plain REST, too. */
class EveryDoorTest {
  private static final String DOORS =
      """
      GET,    /api/events
      POST,   /mcp
      GET,    /mcp
      DELETE, /mcp
      POST,   /hooks/claude-code
      POST,   /hooks/claude-code/pass
      """;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private static TokenServer server;

  @BeforeAll
  static void start(@TempDir Path data) {
    server = new TokenServer(data);
  }

  private static Api.Reply knock(Api api, String method, String path) {
    return api.send(method, path, BodyPublishers.ofString(method.equals("POST") ? "{}" : ""));
  }

  @ParameterizedTest
  @CsvSource(textBlock = DOORS)
  void without_a_token_a_caller_is_told_how_to_get_one(String method, String path) {
    var refused = knock(Api.at(URI.create(server.url())), method, path).expect(401);
    assertThat(refused.header("www-authenticate")).isEqualTo("Bearer");
    assertThat(refused.json().path("detail").asString())
        .contains("Authorization: Bearer", "an operator creates one")
        .doesNotContain("folkmoot token");
    assertThat(refused.json().path("detail").asString().contains("/api/tokens"))
        .isEqualTo(!path.equals("/mcp"));
    assertThat(refused.json().at("/advice/step").asString()).isEqualTo("show-token");
  }

  @ParameterizedTest
  @CsvSource(textBlock = DOORS)
  void a_token_that_was_taken_back_opens_no_door(String method, String path) throws Exception {
    var body = Json.object().put("name", "gone");
    var made = server.post(server.operator(), "/api/tokens", body.toString()).json();
    var gone = server.as(made.path("secret").asString());
    gone.get("/api/gate").expect(200);
    var revoke = "/api/tokens/%s/revoke".formatted(made.path("id").asString());
    assertThat(server.post(server.operator(), revoke, "{}").status()).isEqualTo(200);
    var refused = knock(gone, method, path).expect(401);
    assertThat(refused.header("www-authenticate")).isEqualTo("Bearer");
    assertThat(refused.json().path("detail").asString()).contains("revoked");
  }

  @Test
  void an_agent_takes_nobody_elses_turn_and_opens_nothing_in_anothers_name() throws Exception {
    var coder = server.token("coder-3", "agent");
    var seats =
        "[{\"agentId\":\"ann\",\"role\":\"user\"},{\"agentId\":\"coder-3\",\"role\":\"specialist\"}]";
    var open = "{\"topic\":\"Merge?\",\"participants\":%s%s}";
    server.as(coder).post("/api/discussions", open.formatted(seats, ",\"by\":\"ann\"")).expect(403);
    var talk = Talk.withToken(URI.create(server.url() + "/mcp"), coder);
    assertThat(talk.call("create_discussion", open.formatted(seats, ",\"by\":\"ann\"")).toString())
        .contains("may not open it as ann");
    var opened = server.as(coder).post("/api/discussions", open.formatted(seats, "")).expect(201);
    var path = "/api/discussions/" + opened.json().at("/project/id").asString();
    server.as(coder).post(path, "{\"message\":\"Yes\",\"userId\":\"ann\"}").expect(403);
    server.as(coder).post(path, "{\"message\":\"Yes\",\"userId\":\"coder-3\"}").expect(403);
    server.as(coder).post(path + "/turns", "{\"content\":\"Yes\",\"agentId\":\"ann\"}").expect(403);
    assertThat(server.as(coder).get(path).json().get("entries")).isEmpty();
  }

  @Test
  void an_agent_speaks_as_nobody_else() throws Exception {
    var coder = server.token("coder", "agent");
    var asAnn = Talk.withToken(URI.create(server.url() + "/mcp?agent=ann"), coder);
    var refused = asAnn.call("ask_question", "{\"type\":\"BLOCKING\",\"text\":\"Merge?\"}");
    assertThat(refused.path("isError").asBoolean()).isTrue();
    assertThat(refused.toString()).contains("belongs to coder and cannot be used to speak as ann");
    server.as(coder).post("/hooks/claude-code?agent=ann", "{}").expect(403);
    assertThat(server.as(coder).get("/api/questions").json().path("questions")).isEmpty();
  }

  @Test
  void a_token_for_some_toolsets_reaches_no_other_tools() throws Exception {
    for (var toolset : List.of("gate", "squad")) {
      var body = Json.object().put("name", "narrow");
      body.putArray("toolsets").add(toolset);
      var made = server.post(server.operator(), "/api/tokens", body.toString()).json();
      var narrow =
          Talk.withToken(URI.create(server.url() + "/mcp"), made.path("secret").asString());
      var listed = narrow.ask("tools/list", "{}").at("/result/tools");
      var called = narrow.ask("tools/call", "{\"name\":\"check_gate\"}");
      assertThat(listed).hasSize(toolset.equals("gate") ? 9 : 6);
      assertThat(called.has("error")).isEqualTo(!toolset.equals("gate"));
    }
  }

  @Test
  void a_token_for_some_toolsets_reaches_no_other_routes_events_and_resources(@TempDir Path own)
      throws Exception {
    try (var alone = new TokenServer(own)) {
      requireGateOnly(alone);
    }
  }

  private static void requireGateOnly(TokenServer alone) throws Exception {
    var body = Json.object().put("name", "narrow");
    body.putArray("toolsets").add("gate");
    var made = alone.post(alone.operator(), "/api/tokens", body.toString()).json();
    var secret = made.path("secret").asString();
    var narrow = alone.as(secret);
    narrow.post("/api/chat", Map.of("text", "Hello")).expect(403);
    assertThat(narrow.get("/api/discussions").expect(403).json().get("detail").asString())
        .isEqualTo(
            "this token is limited to gate, and this request needs discussion; ask an operator for"
                + " another");
    narrow.get("/api/roundtables").expect(403);
    narrow.get("/api/gate/narrow").expect(200);
    alone.as(alone.operator()).post("/api/chat", Map.of("text", "Hello")).expect(201);
    narrow.ask("BLOCKING", "narrow", "Merge?");
    var types =
        narrow
            .get("/api/events?after=0", "Accept", "application/json")
            .expect(200)
            .json()
            .path("events")
            .valueStream()
            .map(event -> event.get("type").asString())
            .toList();
    assertThat(types).contains("question.asked").noneMatch(type -> type.startsWith("chat."));
    narrow.get("/api/events?types=chat.*", "Accept", "application/json").expect(403);
    var talk = Talk.withToken(URI.create(alone.url() + "/mcp"), secret);
    var uri = "{\"uri\":\"folkmoot://discussion/01a1ec85-7584-724c-8e5a-4faecb3b0545\"}";
    assertThat(talk.ask("resources/read", uri).at("/error/message").asString())
        .contains("this token is limited to gate");
    assertThat(talk.ask("resources/read", "{\"uri\":\"folkmoot://inbox\"}").has("error")).isFalse();
  }

  @Test
  void a_token_for_a_toolset_hears_of_all_that_its_tools_are_about(@TempDir Path own)
      throws Exception {
    try (var alone = new TokenServer(own)) {
      var worker = limited(alone, "narrow", "agent", "work");
      var types = "/api/events?types=knowledge.*,request.*,context.*,story.*,mail.*";
      worker.get(types, "Accept", "application/json").expect(200);
      var refused = worker.get("/api/events?types=token.*", "Accept", "application/json");
      assertThat(refused.expect(403).body()).contains("knowledge.*, mail.*, request.*");
      var deaf = limited(alone, "deaf", "agent", "weather");
      assertThat(deaf.get("/api/events").expect(403).json().get("detail").asString())
          .isEqualTo(
              "this token is limited to weather, which has no events; ask an operator for another");
    }
  }

  private static Api limited(TokenServer alone, String name, String role, String toolset)
      throws Exception {
    var body = Json.object().put("name", name).put("role", role);
    body.putArray("toolsets").add(toolset);
    var made = alone.post(alone.operator(), "/api/tokens", body.toString()).json();
    return alone.as(made.path("secret").asString());
  }

  @Test
  void an_operator_limited_to_the_gate_reaches_the_gate_and_what_no_toolset_has(@TempDir Path own)
      throws Exception {
    try (var alone = new TokenServer(own)) {
      var limited = limited(alone, "olga", "operator", "gate");
      var beyondTheGate =
          limited.get("/openapi.json").json().path("paths").properties().stream()
              .filter(
                  path -> !path.getKey().matches("/mcp|(/api/(questions|halts|gate)|/hooks/).*"))
              .flatMap(
                  path ->
                      path.getValue().propertyNames().stream()
                          .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey()))
              .filter(door -> opens(limited, door))
              .toList();
      assertThat(beyondTheGate)
          .containsExactlyInAnyOrder(
              "GET /api/agents",
              "GET /api/agents/{id}",
              "GET /api/events",
              "GET /api/proof",
              "GET /api/whoami",
              "GET /healthz",
              "GET /docs",
              "GET /metrics",
              "GET /openapi.json",
              "GET /readyz",
              "POST /api/agents",
              "POST /api/agents/{id}/heartbeat",
              "POST /api/sign-in-links");
    }
  }

  private static boolean opens(Api api, String door) {
    var words = List.of(door.split(" "));
    var body = BodyPublishers.ofString(words.getFirst().equals("GET") ? "" : "{}");
    var path = words.getLast().replaceAll("\\{.*?}", "x");
    var reply = api.send(words.getFirst(), path, body, "Accept", "application/json");
    return reply.status() != 403 || !reply.body().contains("this token is limited to gate");
  }

  @Test
  void a_person_limited_to_the_gate_has_no_events_delivered_and_registers_nobody_else(
      @TempDir Path own) throws Exception {
    try (var alone = new TokenServer(own)) {
      var ann = limited(alone, "ann", "person", "gate");
      var wanted = Map.of("url", "https://example.com/hook", "types", List.of("chat.*"));
      assertThat(ann.post("/api/webhooks", wanted).expect(403).body())
          .contains("this token is limited to gate, and only");
      ann.post("/api/agents", Map.of("id", "bob", "kind", "human")).expect(403);
      ann.post("/api/agents", Map.of("id", "ann", "kind", "human")).expect(201);
    }
  }

  @ParameterizedTest
  @CsvSource(textBlock = DOORS)
  void another_host_or_origin_is_refused_even_with_a_token(String method, String path)
      throws Exception {
    var url = URI.create(server.url());
    for (var from :
        new String[] {
          "Host: evil.example:%d",
          "Host: 127.0.0.1.evil.example:%d",
          "Host: 127.0.0.1:%d\r\nOrigin: http://evil.example",
          "Host: 127.0.0.1:%d\r\nOrigin: null"
        }) {
      var request =
          "%s %s HTTP/1.1\r\n%s\r\nAuthorization: Bearer %s\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}"
              .formatted(method, path, from.formatted(url.getPort()), server.operator());
      var refused = Api.at(url).raw(request);
      assertThat(refused.status()).as(from).isEqualTo(403);
      assertThat(refused.json().path("code").asString()).isEqualTo("NOT_ALLOWED");
    }
  }
}
