package dev.folkmoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo as people run it: a process of its own that needs nothing. */
class DemoTest {
  @TempDir private Path folder;

  private Program demo(String... more) {
    var command = new ArrayList<>(List.of("demo"));
    command.addAll(List.of(more));
    return Program.start(
        Map.of("JAVA_TOOL_OPTIONS", "-Djava.io.tmpdir=" + folder), command.toArray(String[]::new));
  }

  private Path data() {
    return folder.resolve("play");
  }

  /** A demo whose data directory is known, and with it the operator's token. */
  private Program demoHere(String... more) {
    var arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--data", data().toString()));
    return demo(arguments.toArray(String[]::new));
  }

  private Api asOperator(Program demo) throws Exception {
    var url = demo.ready();
    return Api.at(url, Files.readString(data().resolve("operator.token")).strip());
  }

  @Test
  void alone_it_shows_everything_and_ends_by_itself_and_leaves_nothing() throws Exception {
    try (var demo = demo("--fast", "--once")) {
      var said = String.join("\n", demo.out());
      assertThat(demo.ended()).as(demo.err()).isZero();
      assertThat(said)
          .contains(
              "Folkmoot is ready at http://127.0.0.1:",
              "/docs",
              "may coder-1 go on? no",
              "was woken with the answer 'yes' and goes on",
              "may tester-1 work in release-42? no, it waits too",
              "tries to approve it and is refused",
              "answered 'approve' by you",
              "answered 'spaces' by folkmoot (the default)",
              "goes on with the answer: yes, they were stale",
              "everybody is held",
              "was woken and goes on",
              "Schema first.",
              "Tests first.",
              "Ben  calls the tool post_message with {\"text\": \"Settled with Ana: ",
              "Dan  It depends on the load",
              "are refused (409): a required context request is open",
              "answered '40,000 on a busy day.' by you",
              "round 2: high agreement; the debate is over",
              "(phone)  Claim messages with a lease: story completed",
              "coder-2  takes mailbox-1 from the mailbox",
              "architect  NEEDS_CHANGES: The order is right, but the plan loses messages",
              "architect  APPROVED: The lease answers both points of my first review.",
              "coder-2  completes mailbox-1",
              "coder-2  takes mailbox-2 from the mailbox",
              "coder-2  adds no-delete: A message is acknowledged",
              "and finds no-delete",
              "coder-1  @tester-1 the migration is in. Do all tests pass?",
              "has 2 unread; coder-1 calls it by name",
              "replies: All 312 do, in a minute.",
              "2 of 2 responses, so the prompt is resolved",
              "(phone)  coder-1 waits for an answer",
              "0 questions are open",
              "has all of it: ");
      assertThat(said.indexOf("Schema first.")).isLessThan(said.indexOf("Tests first."));
      assertThat(demo.err().replaceFirst("Picked up JAVA_TOOL_OPTIONS.*\n", "")).isEmpty();
      try (var left = Files.list(folder)) {
        assertThat(left.map(path -> path.getFileName().toString()))
            .noneMatch(name -> name.startsWith("folkmoot-demo"));
      }
    }
  }

  @Test
  void each_line_is_json_if_that_is_wanted() throws Exception {
    try (var demo = demo("--fast", "--once", "--json")) {
      var scenes =
          demo.out().stream()
              .map(line -> Json.tree(line).get("scene").asString())
              .collect(Collectors.toSet());
      assertThat(demo.ended()).as(demo.err()).isZero();
      assertThat(scenes).hasSize(13);
    }
  }

  @Test
  void what_waits_is_left_to_whoever_looks_on_and_a_stop_ends_it() throws Exception {
    try (var demo = demoHere();
        var api = asOperator(demo)) {
      Api.awaitUntil(
          Duration.ofSeconds(40),
          () -> !api.get("/api/questions?status=open").json().at("/questions").isEmpty());
      var asked = api.get("/api/questions?status=open").json().at("/questions/0");
      api.answer(asked, "operator", "no");
      demo.terminate();
      assertThat(demo.ended()).isEqualTo(143);
      assertThat(demo.err()).doesNotContain("Exception", "not running");
    }
  }

  @Test
  void what_is_left_in_the_end_is_yours_and_an_answer_lets_its_agent_go_on() throws Exception {
    try (var demo = demoHere("--fast");
        var api = asOperator(demo)) {
      demo.awaitLine("The demo is over");
      var open = api.get("/api/questions?status=open").json().get("questions");
      assertThat(open.valueStream().map(one -> one.get("type").asString()))
          .containsExactlyInAnyOrder("APPROVAL", "BLOCKING", "DECISION", "PROMPT", "TURN");
      var approval =
          open.valueStream()
              .filter(one -> one.get("type").asString().equals("APPROVAL"))
              .findFirst()
              .orElseThrow();
      api.answer(approval, "operator", "approve");
      demo.awaitLine("   coder-1  was woken with the answer 'approve' and goes on");
    }
  }

  @Test
  void the_page_shows_which_turns_were_scripted_and_which_tool_was_called() throws Exception {
    try (var demo = demoHere("--fast");
        var api = asOperator(demo)) {
      demo.awaitLine("The demo is over");
      var id = api.get("/api/discussions").json().at("/discussions/0/id").asString();
      var page = api.get("/discussions/" + id).expect(200).body();
      assertThat(page.split("<span class=\"tag\">scripted</span>", -1)).hasSize(1 + 4);
      assertThat(page).contains("<summary>1 tool call: post_message</summary>");
      assertThat(api.get("/api/chat").body()).contains("Settled with Ana");
    }
  }

  @Test
  void no_agent_answers_what_is_left_to_you() throws Exception {
    try (var demo = demoHere("--fast");
        var agent = Api.at(demo.ready())) {
      demo.awaitLine("The demo is over");
      var open = agent.get("/api/questions?status=open&type=APPROVAL").json().at("/questions/0");
      var path = "/api/questions/%s/answers".formatted(open.get("id").asString());
      agent.post(path, Map.of("by", "coder-9", "answer", "approve")).expect(403);
      agent.post(path, Map.of("by", "you", "answer", "approve")).expect(403);
      assertThat(agent.get("/api/gate/coder-1").json().get("canProceed").asBoolean()).isFalse();
    }
  }

  @Test
  void what_was_played_is_kept_where_it_is_said_and_never_played_over() throws Exception {
    var data = folder.resolve("kept");
    try (var demo = demo("--fast", "--once", "--data", data.toString())) {
      var _ = demo.out();
      assertThat(demo.ended()).as(demo.err()).isZero();
    }
    assertThat(data.resolve("folkmoot.db")).exists();
    try (var again = demo("--fast", "--once", "--data", data.toString())) {
      assertThat(again.ended()).isEqualTo(2);
      assertThat(again.err()).contains("is not empty");
    }
  }
}
