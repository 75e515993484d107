package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Browser;
import dev.folkmoot.testing.Program;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The first minute as the README tells it: the programs themselves, on new data, with no flags. */
class FirstMinuteTest {
  @TempDir
  @SuppressWarnings("NullAway.Init")
  Path data;

  @AutoClose
  @SuppressWarnings("NullAway.Init")
  private Program server;

  @SuppressWarnings("NullAway.Init")
  private URI url;

  private record Ran(int exitCode, List<String> out, String err) {}

  @BeforeEach
  void start() {
    server = Program.start(Map.of("FOLKMOOT_PORT", "0", "FOLKMOOT_DATA", data.toString()), "serve");
    url = server.ready();
  }

  private Program start(String... command) {
    return Program.start(Map.of("FOLKMOOT_DATA", data.toString()), command);
  }

  private Ran run(String... command) throws InterruptedException {
    try (var program = start(command)) {
      var out = program.out();
      return new Ran(program.ended(), out, program.err());
    }
  }

  private Program ask() {
    return start("ask", "--wait", "Deploy to production?", "--option", "yes", "--option", "no");
  }

  /** The id of the only open question, as soon as there is one. */
  private String asked() throws InterruptedException {
    try (var api = Api.at(url)) {
      Api.awaitUntil(
          () -> !api.get("/api/questions?status=open").json().at("/questions/0").isMissingNode());
    }
    var inbox = run("inbox", "--json");
    assertThat(inbox.exitCode()).as(inbox.err()).isZero();
    return Json.tree(String.join("", inbox.out())).at("/questions/0/id").asString();
  }

  @Test
  void a_script_waits_until_the_person_at_the_next_terminal_answers() throws Exception {
    for (var answer : List.of("yes", "no")) {
      try (var script = ask()) {
        var id = asked();
        var answered = run("answer", id.substring(id.length() - 4), answer);
        assertThat(answered.exitCode()).as(answered.err()).isZero();
        assertThat(script.out()).containsExactly(answer);
        assertThat(script.ended()).isEqualTo(answer.equals("yes") ? 0 : 3);
      }
    }
    try (var api = Api.at(url)) {
      var question = api.get("/api/questions?status=answered").json().at("/questions/0");
      assertThat(question.path("agentId").asString())
          .isEqualTo(System.getProperty("user.name") + "-shell");
      assertThat(question.at("/answers/0/by").asString()).isEqualTo("operator");
    }
  }

  @Test
  void the_script_itself_cannot_answer() throws Exception {
    try (var script = ask();
        var agent = Api.at(url)) {
      var id = asked();
      for (var name : List.of(System.getProperty("user.name"), "ann", "operator")) {
        agent.answer(id, name, "yes").expect(403);
      }
      assertThat(run("answer", id, "no").exitCode()).isZero();
      assertThat(script.ended()).isEqualTo(3);
    }
  }

  @Test
  void a_client_that_starts_mcp_without_a_name_speaks_as_the_agent_of_the_shell() throws Exception {
    var call =
        "{\"name\":\"ask_question\",\"arguments\":{\"type\":\"BLOCKING\",\"text\":\"Deploy?\"}}";
    try (var proxy = start("mcp")) {
      proxy.say(Talk.modern("tools/call", call).toString());
      var asked = Json.tree(proxy.out().getFirst()).at("/result/structuredContent");
      assertThat(proxy.ended()).as(proxy.err()).isZero();
      var shell = System.getProperty("user.name") + "-shell";
      assertThat(asked.path("agentId").asString()).isEqualTo(shell);
      assertThat(run("status", shell).exitCode()).as("it is held").isEqualTo(3);
      assertThat(run("answer", asked.path("id").asString(), "no").exitCode()).isZero();
    }
  }

  @Test
  void people_halt_everything_and_resume_it() throws Exception {
    assertThat(run("halt", "everything", "--reason", "fire").exitCode()).isZero();
    var status = run("status", "coder-1");
    assertThat(status.exitCode()).isEqualTo(3);
    assertThat(run("resume", "everything").exitCode()).isZero();
    assertThat(run("status").err()).as("no warning where people show a token").isEmpty();
  }

  @Test
  void open_prints_a_link_that_signs_in_once_and_the_ready_message_prints_none_to_a_log()
      throws Exception {
    var opened = run("open");
    assertThat(opened.exitCode()).as(opened.err()).isZero();
    assertThat(opened.out()).singleElement().asString().startsWith(url + "/signin/");
    try (var browser = new Browser()) {
      assertThat(browser.submit(opened.out().getFirst(), "x", "").statusCode()).isEqualTo(303);
      assertThat(browser.look(url + "/").statusCode()).isEqualTo(200);
    }
    server.terminate();
    assertThat(server.out())
        .anyMatch(line -> line.contains("./folkmoot open"))
        .noneMatch(line -> line.contains("/signin/"));
  }

  @Test
  void a_second_person_gets_a_token_and_a_link() throws Exception {
    var made = run("token", "create", "ann", "--role", "person");
    assertThat(made.exitCode()).as(made.err()).isZero();
    var link = made.out().getLast().replaceFirst(".*(http\\S+)", "$1");
    try (var browser = new Browser()) {
      assertThat(browser.submit(link, "x", "").statusCode()).isEqualTo(303);
      assertThat(browser.look(url + "/").body()).contains("You speak as ann");
    }
    assertThat(run("token", "create", "coder-1").out()).noneMatch(line -> line.contains("signin"));
  }

  @Test
  void trying_without_tokens_works_with_the_same_commands_and_warns() throws Exception {
    server.terminate();
    server.ended();
    try (var open =
        Program.start(
            Map.of("FOLKMOOT_PORT", "0", "FOLKMOOT_DATA", data.toString()),
            "serve",
            "--trust",
            "open")) {
      url = open.ready();
      try (var script = ask()) {
        var id = asked();
        try (var anybody = Api.at(url)) {
          anybody.answer(id, "ann", "yes").expect(200);
        }
        assertThat(script.ended()).isZero();
      }
      assertThat(run("halt", "everything").exitCode()).as("with the token it finds").isZero();
      assertThat(run("status").err()).contains("Warning: trust is open");
      assertThat(run("open").out()).containsExactly(url.toString());
      try (var browser = new Browser()) {
        browser.submit(url + "/signin", "name", "ann");
        assertThat(browser.look(url + "/").body()).contains("class=\"open-trust\"");
      }
      open.terminate();
      open.ended();
      assertThat(open.err()).contains("trust is open");
    }
    assertThat(Files.exists(data.resolve("operator.token"))).isTrue();
  }
}
