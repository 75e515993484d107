package dev.folkmoot.trust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

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

  private static final String QUESTION_URI =
      "folkmoot://question/01a1ec85-7584-724c-8e5a-4faecb3b0545";

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

  @ParameterizedTest
  @ValueSource(strings = {"folkmoot://inbox", QUESTION_URI})
  void a_token_for_other_toolsets_subscribes_to_no_resource_in_either_era(String uri)
      throws Exception {
    var mcp = URI.create(server.url() + "/mcp");
    var squad = Talk.withToken(mcp, secret(server, "narrow", "squad"));
    assertThat(listen(squad, uri).hasNext()).as("a stream of changes").isFalse();
    assertThat(squad.ask(listening(uri)).at("/error/message").asString())
        .contains("this token is limited to squad, and this request needs gate");
    assertThat(subscribe(squad, squad.begin("2025-11-25"), uri).at("/error/message").asString())
        .contains("this token is limited to squad");

    var gate = Talk.withToken(mcp, secret(server, "narrow", "gate"));
    assertThat(listen(gate, uri).next().path("method").asString()).endsWith("acknowledged");
    assertThat(listen(gate, "folkmoot://nothing").hasNext()).isFalse();
    assertThat(subscribe(gate, gate.begin("2025-11-25"), uri).has("result")).isTrue();
  }

  private static ObjectNode listening(String uri) {
    var wanted = "{\"notifications\":{\"resourceSubscriptions\":[\"%s\"]}}".formatted(uri);
    return Talk.modern("subscriptions/listen", wanted);
  }

  private static Iterator<JsonNode> listen(Talk talk, String uri) {
    var body = listening(uri);
    return talk.stream(body.toString(), Talk.headersOf(body));
  }

  private static JsonNode subscribe(Talk talk, List<String> session, String uri) {
    var subscribed =
        talk.withSession(session, "resources/subscribe", "{\"uri\":\"%s\"}".formatted(uri));
    return Talk.tree(subscribed);
  }

  @Test
  void a_token_hears_nothing_beyond_its_toolsets_in_a_session_of_another_token_of_its_owner(
      @TempDir Path own) throws Exception {
    try (var client = HttpClient.newHttpClient();
        var alone = new TokenServer(own)) {
      requireNoMoreHeard(alone, client);
    }
  }

  private static void requireNoMoreHeard(TokenServer alone, HttpClient client) throws Exception {
    var unlimited = alone.token("coder-4", "agent");
    var coder = alone.as(unlimited);
    var talk = Talk.withToken(URI.create(alone.url() + "/mcp"), unlimited);
    var seats =
        "[{\"agentId\":\"coder-4\",\"role\":\"user\"},{\"agentId\":\"coder-5\",\"role\":\"specialist\"}]";
    var open = "{\"topic\":\"Merge?\",\"participants\":%s}".formatted(seats);
    var id = coder.post("/api/discussions", open).expect(201).json().at("/project/id").asString();
    var session = talk.begin("2025-06-18");
    subscribe(talk, session, "folkmoot://inbox");
    subscribe(talk, session, "folkmoot://discussion/" + id);

    var limited = secret(alone, "coder-4", "discussion");
    var request =
        HttpRequest.newBuilder(URI.create(alone.url() + "/mcp"))
            .header("Accept", "text/event-stream")
            .header("Authorization", "Bearer " + limited)
            .header(session.get(0), session.get(1));
    var heard = client.send(request.build(), BodyHandlers.ofLines());
    coder.ask("DECISION", "coder-4", "Tabs?");
    coder
        .post(
            "/api/discussions/" + id,
            Map.of("message", "Well?", "userId", "coder-4"),
            "Prefer",
            "respond-async")
        .expect(202);
    assertThat(heard.body().filter(line -> line.startsWith("data:")).findFirst().orElseThrow())
        .contains("folkmoot://discussion/" + id);
  }

  private static String secret(TokenServer at, String name, String toolset) throws Exception {
    var body = Json.object().put("name", name);
    body.putArray("toolsets").add(toolset);
    var made = at.post(at.operator(), "/api/tokens", body.toString()).json();
    return made.path("secret").asString();
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
