package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.cli.Shell;
import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.TokenServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Whichever way an answer comes, every surface tells the same of it, and no second one counts. */
class SurfacesTest {
  private static final String OLDER = "2025-11-25";

  /** The ways to answer, with what is recorded of each. */
  enum Way {
    REST("ann", "rest"),
    TOOL("bob", "mcp"),
    TOOL_IN_SESSION("bob", "mcp"),
    FORM("person at coder", "elicitation"),
    FORM_IN_SESSION("person at coder", "elicitation"),
    COMMAND_LINE("ann", "cli");

    private final String by;
    private final String via;

    Way(String by, String via) {
      this.by = by;
      this.via = via;
    }
  }

  /** What a surface tells of a settled question. */
  record Seen(String status, String answer, String by, String via) {
    static Seen of(JsonNode question) {
      assertThat(question.path("answers")).as(question.toString()).hasSize(1);
      var given = question.path("answers").path(0);
      return new Seen(
          question.path("status").asString(),
          given.path("answer").asString(),
          given.path("by").asString(),
          given.path("via").asString());
    }
  }

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Api api;

  @SuppressWarnings("NullAway.Init")
  private String coderWithPerson;

  /** Names are believed, but for a form only a token says that a person is there. */
  @BeforeEach
  void start(@TempDir Path data) throws Exception {
    try (var tokens = new TokenServer(data)) {
      coderWithPerson = tokens.tokenWithPerson("coder");
    }
    api = Api.start(data);
  }

  @ParameterizedTest
  @EnumSource
  void all_surfaces_agree_on_an_answer_and_refuse_another(Way way) {
    var id = commandLine("ask").json(JsonNode.class).path("id").asString();
    var given = new Seen("answered", "yes", way.by, way.via);

    answer(way, id);
    assertThat(readings(id))
        .allSatisfy((surface, seen) -> assertThat(seen).as(surface).isEqualTo(given));

    for (var late : Way.values()) {
      answerTooLate(late, id, given);
    }
    assertThat(readings(id))
        .allSatisfy((surface, seen) -> assertThat(seen).as(surface).isEqualTo(given));
    assertThat(Shell.runAt(url(), "status", "coder", "--json").exitCode()).isZero();
    assertThat(answeredEvents()).hasSize(1);
  }

  private void answer(Way way, String id) {
    switch (way) {
      case REST -> api.answer(id, "ann", "yes").expect(200);
      case TOOL -> requireAccepted(as("bob").call("answer_question", answerArguments(id, "yes")));
      case TOOL_IN_SESSION -> {
        var bob = as("bob");
        requireAccepted(
            bob.callInSession(bob.begin(OLDER), "answer_question", answerArguments(id, "yes")));
      }
      case FORM -> {
        var asked = as("coder").call("wait_for_answer", named(id), Capability.ELICITATION);
        assertThat(asked.path("resultType").asString()).isEqualTo("input_required");
        goOn(id, asked, "yes");
      }
      case FORM_IN_SESSION -> {
        var coder = as("coder");
        var session = coder.begin(OLDER, Capability.ELICITATION);
        var stream = coder.stream(Talk.toolCall("wait_for_answer", named(id)), session);
        coder.reply(session, stream.next(), accepting("yes"));
        assertThat(structured(stream.next().path("result")).path("status").asString())
            .isEqualTo("answered");
      }
      case COMMAND_LINE ->
          assertThat(Shell.runAt(url(), "answer", id, "yes", "--by", "ann").exitCode()).isZero();
    }
  }

  private void answerTooLate(Way way, String id, Seen stands) {
    switch (way) {
      case REST -> {
        var refused = api.answer(id, "carol", "no").expect(409).json();
        assertThat(refused.path("code").asString()).isEqualTo("TOO_LATE");
        assertThat(Seen.of(refused.path("question"))).isEqualTo(stands);
      }
      case TOOL -> requireTooLate(as("dave").call("answer_question", answerArguments(id, "no")));
      case TOOL_IN_SESSION -> {
        var dave = as("dave");
        requireTooLate(
            dave.callInSession(dave.begin(OLDER), "answer_question", answerArguments(id, "no")));
      }
      case FORM -> {
        var asked = Json.object();
        asked.putObject("inputRequests").putObject(id);
        assertThat(Seen.of(goOn(id, asked, "no"))).isEqualTo(stands);
      }
      case FORM_IN_SESSION -> {
        var coder = as("coder");
        var session = coder.begin(OLDER, Capability.ELICITATION);
        var reply = coder.post(Talk.toolCall("wait_for_answer", named(id)), session);
        assertThat(reply.body()).doesNotContain("elicitation/create");
        assertThat(Seen.of(structured(Talk.tree(reply).path("result")))).isEqualTo(stands);
      }
      case COMMAND_LINE -> {
        var ran = Shell.runAt(url(), "answer", id, "no", "--by", "carol", "--json");
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(Seen.of(ran.json(JsonNode.class).path("question"))).isEqualTo(stands);
      }
    }
  }

  private Map<String, Seen> readings(String id) {
    var eve = as("eve");
    var session = eve.begin(OLDER);
    var answered = "{\"status\":\"answered\"}";
    var uri = "{\"uri\":\"folkmoot://question/%s\"}".formatted(id);
    var seen = new LinkedHashMap<String, JsonNode>();
    seen.put("REST", api.get("/api/questions/" + id).json());
    seen.put("REST, waiting", api.get("/api/questions/" + id + "?timeout=5s").json());
    seen.put("REST, listing", only(api.get("/api/questions?status=answered").json()));
    seen.put("wait_for_answer", structured(eve.call("wait_for_answer", named(id))));
    seen.put("list_questions", only(structured(eve.call("list_questions", answered))));
    seen.put("resource", resource(eve.ask("resources/read", uri)));
    seen.put(
        "wait_for_answer in a session",
        structured(eve.callInSession(session, "wait_for_answer", named(id))));
    seen.put(
        "list_questions in a session",
        only(structured(eve.callInSession(session, "list_questions", answered))));
    seen.put(
        "resource in a session",
        resource(Talk.tree(eve.withSession(session, "resources/read", uri))));
    seen.put("command line", commandLine("ask", "--wait").json(JsonNode.class));
    var all = new LinkedHashMap<String, Seen>();
    seen.forEach((surface, question) -> all.put(surface, Seen.of(question)));
    all.put("event", event(id));
    return all;
  }

  private JsonNode answeredEvents() {
    return api.get("/api/events?types=question.answered", "Accept", "application/json")
        .json()
        .path("events");
  }

  private Seen event(String id) {
    try (var listener = api.listen("?after=0&types=question.answered")) {
      var event = listener.next().orElseThrow().data();
      assertThat(event.path("questionId").asString()).isEqualTo(id);
      var data = event.path("data");
      return new Seen(
          data.path("settled").asBoolean() ? "answered" : "open",
          data.path("answer").asString(),
          data.path("by").asString(),
          data.path("via").asString());
    }
  }

  /** Asks, or asks again for the same question. */
  private Shell.Ran commandLine(String... words) {
    var asking =
        List.of(
            "--json", "--agent", "coder", "--key", "one", "--to", "bob", "--to", "dave", "Deploy?");
    var command = new ArrayList<>(List.of(words));
    command.addAll(asking);
    var ran = Shell.runAt(url(), command.toArray(String[]::new));
    assertThat(ran.exitCode()).as(ran.err()).isZero();
    return ran;
  }

  private JsonNode goOn(String id, JsonNode asked, String answer) {
    var again =
        Talk.again("wait_for_answer", named(id), asked, accepting(answer), Capability.ELICITATION);
    return structured(as("coder").ask(again).path("result"));
  }

  private Talk as(String agent) {
    return agent.equals("coder")
        ? Talk.withToken(api.url().resolve("/mcp"), coderWithPerson)
        : new Talk(api.url().resolve("/mcp?agent=" + agent));
  }

  private String url() {
    return api.url().toString();
  }

  private static void requireAccepted(JsonNode result) {
    assertThat(structured(result).path("accepted").asBoolean()).isTrue();
  }

  private static void requireTooLate(JsonNode result) {
    assertThat(result.path("isError").asBoolean()).isTrue();
    assertThat(result.path("content").path(0).path("text").asString()).startsWith("too late");
  }

  private static JsonNode structured(JsonNode result) {
    assertThat(result.has("structuredContent")).as(result.toString()).isTrue();
    return result.path("structuredContent");
  }

  private static JsonNode only(JsonNode page) {
    assertThat(page.path("questions")).hasSize(1);
    return page.path("questions").path(0);
  }

  private static JsonNode resource(JsonNode reply) {
    return Json.tree(reply.at("/result/contents/0/text").asString());
  }

  private static String named(String id) {
    return "{\"questionId\":\"%s\"}".formatted(id);
  }

  private static String answerArguments(String id, String answer) {
    return "{\"questionId\":\"%s\",\"answer\":\"%s\"}".formatted(id, answer);
  }

  private static String accepting(String answer) {
    return "{\"action\":\"accept\",\"content\":{\"answer\":\"%s\"}}".formatted(answer);
  }
}
