package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.cli.Shell;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.io.StringWriter;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The same refusal tells everyone the next step that they can take where they are. */
class AdviceTest {
  private static final String UNKNOWN = "01900000-0000-7000-8000-000000000000";

  @AutoClose private final Api api = Api.start();

  private String tool(String agent, String name, String arguments) {
    var refused = new Talk(api.url().resolve("/mcp?agent=" + agent)).call(name, arguments);
    assertThat(refused.path("isError").asBoolean(false)).as(refused.toString()).isTrue();
    return refused.at("/content/0/text").asString();
  }

  private String command(String... words) {
    var all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--url", api.url().toString()));
    var ran = Shell.runAsTyped(new StringWriter(), all.toArray(String[]::new));
    assertThat(ran.exitCode()).isEqualTo(2);
    return ran.err().strip();
  }

  private Api.Reply page(String path) {
    return api.get(path, "Cookie", "folkmoot_name=ann", "Accept", "text/html");
  }

  /** As a script of the page sends a form. */
  private Api.Reply submitted(String path, String form) {
    return api.send(
        "POST",
        path,
        BodyPublishers.ofString(form),
        "Cookie",
        "folkmoot_name=ann",
        "Content-Type",
        "application/x-www-form-urlencoded",
        "Origin",
        api.url().toString(),
        "HX-Request",
        "true");
  }

  @Test
  void who_names_a_question_that_is_not_there_is_told_where_they_are_listed() {
    var reason = "there is no question " + UNKNOWN;
    var refused = api.get("/api/questions/" + UNKNOWN).expect(404).json();
    assertThat(refused.path("detail").asString())
        .isEqualTo(reason + "; GET /api/questions lists them");
    assertThat(refused.path("reason").asString()).isEqualTo(reason);
    assertThat(refused.path("advice").toString()).isEqualTo("{\"step\":\"list-questions\"}");
    assertThat(tool("coder", "wait_for_answer", "{\"questionId\":\"%s\"}".formatted(UNKNOWN)))
        .isEqualTo(reason + "; list_questions lists them");
    assertThat(command("answer", UNKNOWN, "yes")).isEqualTo(reason + "; see: folkmoot inbox");
    assertThat(page("/questions/" + UNKNOWN).expect(404).body())
        .contains("There is no question " + UNKNOWN + ".", ">See the open questions</a>")
        .doesNotContain("/api/", "list_questions", "folkmoot inbox");
  }

  @Test
  void a_refusal_at_the_top_of_a_page_has_a_link_to_go_on_with() {
    var refused = submitted("/questions/" + UNKNOWN + "/answer", "answer=yes").expect(404).body();
    assertThat(refused)
        .contains("There is no question " + UNKNOWN + ".", "href=\"/\">See the open questions</a>");
  }

  @Test
  void who_looks_for_a_page_that_is_not_there_is_led_to_the_inbox() {
    assertThat(page("/nowhere").expect(404).body())
        .contains("There is nothing at /nowhere.", "href=\"/\">Go to the inbox</a>")
        .doesNotContain("openapi.json");
    assertThat(api.get("/nowhere").expect(404).json().path("detail").asString())
        .isEqualTo("there is nothing at /nowhere; GET /openapi.json lists the routes");
  }

  @Test
  void a_setting_is_named_to_programs_and_the_option_of_serve_to_who_types() {
    var hook = Map.of("url", "http://127.0.0.1:9/hook");
    assertThat(api.post("/api/webhooks", hook).expect(400).json().path("detail").asString())
        .contains("the setting allowPrivateWebhooks: true")
        .doesNotContain("--");
    assertThat(command("webhook", "add", "http://127.0.0.1:9/hook"))
        .contains("folkmoot serve --allow-private-webhooks");
    var made = api.post("/api/tokens", Map.of("name", "coder")).expect(409).json();
    assertThat(made.path("detail").asString()).endsWith("setting trust: tokens");
    assertThat(command("token", "create", "coder")).endsWith("folkmoot serve --trust tokens");
  }

  @Test
  void an_agent_that_passes_for_a_person_is_told_how_to_speak_as_what_it_is() {
    api.post("/api/agents", Map.of("id", "coder")).expect(201);
    var said = Map.of("author", "coder", "text", "Hello", "isHuman", true);
    assertThat(api.post("/api/chat", said).expect(403).json().path("detail").asString())
        .endsWith("; leave out is_human (or isHuman)");
    assertThat(command("chat", "Hello", "--by", "coder")).endsWith("; add --agent");
  }

  @Test
  void a_prompt_that_asks_for_too_little_is_refused_in_the_names_of_the_edge() {
    var body =
        Map.of("requester_agent", "coder", "prompt_message", "Now?", "required_responses", 0);
    assertThat(api.post("/api/discussion", body).expect(400).json().path("detail").asString())
        .isEqualTo("required_responses must be 1 to 50");
    assertThat(tool("coder", "ask_squad", "{\"prompt\":\"Now?\",\"required\":0}"))
        .contains("required")
        .doesNotContain("required_responses");
  }

  private String discussion() {
    var seats =
        Stream.of("coder", "tester")
            .map(agent -> Map.of("agentId", agent, "role", "specialist"))
            .toList();
    return api.post(
            "/api/discussions", Map.of("topic", "Tabs?", "by", "ann", "participants", seats))
        .expect(201)
        .json()
        .at("/project/id")
        .asString();
  }

  private String turn(String discussion, String agent) {
    var turn = Map.of("agentId", agent, "content", "Tabs");
    return api.post("/api/discussions/%s/turns".formatted(discussion), turn)
        .expect(409)
        .json()
        .path("detail")
        .asString();
  }

  private String turnByTool(String discussion, String agent) {
    return tool(
        agent, "take_turn", "{\"discussionId\":\"%s\",\"content\":\"Tabs\"}".formatted(discussion));
  }

  @Test
  void who_speaks_out_of_turn_is_told_how_to_wait_for_it() {
    var id = discussion();
    var page = "/discussions/" + id;
    var reason = "the floor is coder's; ";
    assertThat(turn(id, "tester"))
        .isEqualTo(reason + "wait for your turn (GET /api%s shows who has the floor)", page);
    assertThat(turnByTool(id, "tester"))
        .isEqualTo(reason + "wait for your turn (wait_for_my_turn returns when it comes)");
    var question = api.get("/api" + page).expect(200).json().at("/project/questionId").asString();
    assertThat(command("answer", question, "Tabs", "--by", "tester"))
        .isEqualTo(reason + "wait for your turn: folkmoot discuss --go-on " + id);
    assertThat(submitted(page + "/say", "text=Tabs").expect(409).body())
        .contains("The floor is coder's.", "href=\"%s\">See who has the floor</a>".formatted(page))
        .doesNotContain("/api/", "wait_for_my_turn");
  }

  @Test
  void who_speaks_while_it_is_paused_is_told_how_it_goes_on() {
    var id = discussion();
    var page = "/discussions/" + id;
    api.post("/api%s/pause".formatted(page), Map.of("by", "ann")).expect(200);
    var reason = "the discussion is paused: paused by ann; ";
    assertThat(turn(id, "coder")).isEqualTo(reason + "POST /api%s/resume", page);
    assertThat(turnByTool(id, "coder"))
        .isEqualTo(
            reason + "wait until it is resumed (wait_for_my_turn returns when your turn comes)");
    assertThat(submitted(page + "/say", "text=Tabs").expect(409).body())
        .contains("paused by ann.", "href=\"%s\">Resume it first</a>".formatted(page));
  }

  @Test
  void who_looks_for_a_discussion_that_is_not_there_is_told_how_to_open_one() {
    var reason = "there is no discussion none; open another one";
    assertThat(api.get("/api/discussions/none").expect(404).json().path("detail").asString())
        .isEqualTo(reason + " with POST /api/discussions");
    assertThat(tool("coder", "get_discussion", "{\"discussionId\":\"none\"}"))
        .isEqualTo(reason + " with create_discussion");
    assertThat(command("discuss", "--go-on", "none"))
        .isEqualTo(reason + ": folkmoot discuss TOPIC --with PARTICIPANT");
    assertThat(page("/discussions/none").expect(404).body())
        .contains("There is no discussion none.", "href=\"/discussions\">Open another one</a>");
  }
}
