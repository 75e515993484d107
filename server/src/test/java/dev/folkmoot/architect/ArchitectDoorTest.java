package dev.folkmoot.architect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Speakers;
import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.roundtable.RoundtableConfig;
import dev.folkmoot.testing.Api;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The architect over REST and MCP. */
class ArchitectDoorTest {
  @AutoClose private final ModelServer models = new ModelServer().always(Memory::wantsTests);

  @TempDir private Path data;

  @AutoClose private Api api = Api.start();

  @BeforeEach
  void start() {
    api.close();
    var speakers =
        new Speakers(
            List.of(models.model(Studio.DEEP, 8)),
            List.of(),
            List.of(),
            RoundtableConfig.NONE,
            Studio.byModel());
    api = Api.start(Api.config(data, speakers));
    api.post("/api/agents", Map.of("id", "ada", "kind", "external", "role", "coder")).expect(201);
    var spec =
        api.post("/api/specs", Map.of("title", "Login", "content", "People sign in.", "by", "ann"))
            .expect(201)
            .json();
    api.post(
            "/api/stories",
            Map.of(
                "specId",
                spec.get("id").asString(),
                "id",
                "login",
                "title",
                "Sign in",
                "content",
                "Do login.",
                "by",
                "ann"))
        .expect(201);
    api.get("/api/messages/next?agent=ada").expect(200);
  }

  private static Map<String, Object> request(String kind, String content) {
    return new HashMap<>(Map.of("from", "ada", "kind", kind, "content", content));
  }

  @Test
  void a_plan_is_reviewed_changed_and_approved_over_rest() {
    var first = api.post("/api/requests?wait=30s", request("plan", "Write it.")).expect(201);
    assertThat(first.header("location")).startsWith("/api/requests/");
    assertThat(first.json().get("status").asString()).isEqualTo("replied");
    assertThat(first.json().get("verdict").asString()).isEqualTo("NEEDS_CHANGES");
    assertThat(first.json().get("feedback").asString()).isEqualTo("Name the tests.");
    assertThat(first.json().get("storyId").asString()).isEqualTo("login");
    var made = api.post("/api/requests", request("plan", "With LoginTest.")).expect(201).json();
    var second =
        api.get("/api/requests/%s?wait=30s".formatted(made.get("id").asString()))
            .expect(200)
            .json();
    assertThat(second.get("verdict").asString()).isEqualTo("APPROVED");
    var context = api.get("/api/contexts/ada").expect(200).json();
    assertThat(context.get("messages")).hasSize(5);
    assertThat(context.get("epoch").asInt()).isEqualTo(1);
    assertThat(context.get("inputTokens").asLong()).isPositive();
    var all = api.get("/api/contexts").expect(200).json().get("contexts");
    assertThat(all).hasSize(1);
    assertThat(all.get(0).get("tokens").asLong()).isPositive();
    var fresh = api.post("/api/contexts/ada/reset", Map.of("by", "ann")).expect(200).json();
    assertThat(fresh.get("epoch").asInt()).isEqualTo(2);
    assertThat(fresh.get("reason").asString()).isEqualTo("asked");
    assertThat(api.get("/api/contexts/ada?epoch=1").expect(200).json().get("messages")).hasSize(5);
  }

  @Test
  void a_page_of_another_site_takes_and_acknowledges_no_message() {
    var pm = Map.of("id", "pia", "kind", "external", "role", "pm");
    api.post("/api/agents", pm).expect(201);
    var letter =
        Map.of("from", "ada", "to", "pia", "type", "REQUEST", "payload", Map.of("kind", "k"));
    var id = api.post("/api/messages", letter).expect(201).json().get("id").asString();
    for (var site : List.of("cross-site", "same-site", "none")) {
      var path = "/api/messages/next?agent=pia&ack=" + id;
      var refused =
          api.raw(
              "GET %s HTTP/1.1\r\nHost: %s\r\nSec-Fetch-Site: %s\r\nConnection: close\r\n\r\n"
                  .formatted(path, api.url().getAuthority(), site));
      assertThat(refused.status()).as(site).isEqualTo(403);
    }
    assertThat(taken().get("message").get("id").asString()).isEqualTo(id);
  }

  private JsonNode taken() {
    return api.get("/api/messages/next?agent=pia").expect(200).json();
  }

  @Test
  void an_unknown_word_is_refused_with_those_that_can_be_given() {
    var payload = Map.of("kind", "k");
    var letter = Map.of("from", "ada", "to", "pia", "type", "FOO", "payload", payload);
    assertThat(api.post("/api/messages", letter).expect(400).body())
        .contains("there is no type 'FOO'; use one of SPEC, REQUEST, KNOWLEDGE_UPDATE, SHUTDOWN\"");
    var reply = Map.of("agent", "ada", "type", "FOO", "payload", payload);
    assertThat(
            api.post("/api/messages/00000000-0000-7000-8000-000000000000/reply", reply)
                .expect(400)
                .body())
        .contains("there is no type 'FOO'; use one of RESPONSE, ERROR\"");
    var status = Map.of("status", "foo", "by", "ann");
    assertThat(api.post("/api/stories/login/status", status).expect(400).body())
        .contains("there is no status 'foo'; use one of pending, failed, on_hold, skipped\"");
  }

  @Test
  void bad_requests_are_refused_with_advice_and_change_nothing() {
    assertRefused(400, "there is no kind 'lunch'", request("lunch", "Now?"));
    assertRefused(400, "content is empty", request("question", " "));
    var other = request("plan", "Write it.");
    other.put("storyId", "logout");
    assertRefused(409, "leave out the story, or name the one that it holds", other);
    var nobody = request("question", "Who am I?");
    nobody.remove("from");
    assertRefused(400, "from is missing", nobody);
    assertThat(api.get("/api/requests/nonsense").expect(400).body())
        .contains("is not a request's id");
    assertThat(api.get("/api/contexts/ada").expect(404).body()).contains("no context yet");
    assertThat(api.get("/api/contexts/ada?epoch=0").expect(400).body()).contains("1 or more");
    assertThat(api.get("/api/contexts/ada?cursor=x").expect(400).body()).contains("cursor");
    assertThat(models.requests()).isEmpty();
  }

  private void assertRefused(int status, String words, Map<String, ?> body) {
    assertThat(api.post("/api/requests", body).expect(status).body()).contains(words);
  }

  private JsonNode call(String tool, Map<String, ?> arguments) {
    var talk = new Talk(api.url().resolve("/mcp?agent=ada"));
    var params = Json.object().put("name", tool);
    params.set("arguments", Json.tree(Json.write(arguments)));
    var body = Talk.modern("tools/call", params.toString());
    return Json.tree(talk.post(body.toString(), Talk.headersOf(body)).body()).get("result");
  }

  @Test
  void an_agent_has_its_plan_reviewed_and_asks_over_mcp() {
    var reviewed = call("request_review", Map.of("kind", "plan", "content", "Write it."));
    assertThat(reviewed.at("/structuredContent/verdict").asString()).isEqualTo("NEEDS_CHANGES");
    var id = reviewed.at("/structuredContent/id").asString();
    assertThat(
            call("wait_for_reply", Map.of("requestId", id))
                .at("/structuredContent/verdict")
                .asString())
        .isEqualTo("NEEDS_CHANGES");
    models.always(Memory::counts);
    assertThat(
            call("ask_architect", Map.of("question", "Which tests?"))
                .at("/structuredContent/answer")
                .asString())
        .isEqualTo("request 2");
    assertThat(
            call("request_review", Map.of("kind", "lunch", "content", "x"))
                .get("isError")
                .asBoolean())
        .isTrue();
  }
}
