package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.Api;
import dev.folkmoot.wire.gate.CancelBody;
import dev.folkmoot.wire.gate.QuestionJson;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AskTest extends ShellTest {
  @Test
  void a_script_waits_on_though_too_many_others_wait() {
    try (var api = Api.at(URI.create(shell.url()))) {
      var id = shell.ask("Merge?").id();
      var path = "/api/questions/%s?timeout=50s".formatted(id);
      var others = IntStream.range(0, 200).mapToObj(_ -> api.later(path)).toList();
      api.awaitParked(200);
      var ran = shell.run("ask", "--wait", "--timeout", "1s", "Deploy?", "--agent", "coder");
      assertThat(ran.exitCode()).isEqualTo(5);
      assertThat(ran.err()).contains("Too many calls wait already");
      api.answer(id, "ann", "yes").expect(200);
      others.forEach(other -> Api.woken(other).expect(200));
      assertThat(shell.run("ask", "--wait", "--timeout", "1s", "Ship?", "--agent", "c2").exitCode())
          .isEqualTo(5);
    }
  }

  @Test
  void one_emergency_too_many_is_refused_at_once() {
    for (int i = 0; i < 3; i++) {
      shell.ask("Fire?", "--type", "EMERGENCY", "--agent", "coder");
    }
    var ran = shell.run("ask", "Flood?", "--type", "EMERGENCY", "--agent", "coder");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .contains("3 open EMERGENCY questions")
        .doesNotContain("waiting for one to end");
  }

  @Test
  void it_says_how_to_answer_and_how_to_wait() {
    var ran = shell.run("ask", "Deploy?", "--key", "deploy-7");
    assertThat(ran.exitCode()).isZero();
    var id = shell.open().getFirst().id();
    assertThat(ran.out())
        .contains(id, "folkmoot answer " + TerminalStyle.shortId(id), "--wait --key deploy-7");
  }

  @Test
  void every_flag_reaches_the_question() {
    var question =
        shell.ask(
            "Which way — left?",
            "--type=approval",
            "--agent=coder",
            "--by=monitor",
            "--session=build 7",
            "--option=left",
            "--option=right",
            "--free-text",
            "--default=left",
            "--deadline=2h",
            "--priority=77",
            "--to=alice",
            "--to=bob",
            "--reason=The map is torn");
    assertThat(question.type()).isEqualTo(Type.APPROVAL);
    assertThat(question.text()).isEqualTo("Which way — left?");
    assertThat(question.agentId()).isEqualTo("coder");
    assertThat(question.askedBy()).isEqualTo("monitor");
    assertThat(question.sessionId()).isEqualTo("build 7");
    assertThat(question.options()).containsExactly("left", "right");
    assertThat(question.freeText()).isTrue();
    assertThat(question.defaultAnswer()).isEqualTo("left");
    assertThat(shell.ask("Twice?", "--required=2").required()).isEqualTo(2);
    assertThat(question.priority()).isEqualTo(77);
    assertThat(question.to()).containsExactly("alice", "bob");
    assertThat(question.reason()).isEqualTo("The map is torn");
    assertThat(question.deadline())
        .isBetween(
            question.createdAt().plus(Duration.ofHours(2)).minusSeconds(1),
            question.createdAt().plus(Duration.ofHours(2)).plusSeconds(1));
  }

  @Test
  void unless_told_otherwise_it_blocks_the_shell_of_the_user() {
    var question = shell.ask("Deploy?");
    assertThat(question.type()).isEqualTo(Type.BLOCKING);
    assertThat(question.agentId()).endsWith("-shell");
  }

  @Test
  void a_text_is_taken_as_it_is() {
    assertThat(shell.ask("@alice: 100% of ${sys:user.name} @|bold ok|@?").text())
        .isEqualTo("@alice: 100% of ${sys:user.name} @|bold ok|@?");
  }

  @Test
  void a_question_that_is_refused_gets_one_line_and_exit_code_2() {
    var ran = shell.run("ask", "Deploy?", "--type", "TURN");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err().lines()).hasSize(1);
    assertThat(ran.err()).contains("BLOCKING, APPROVAL");
  }

  @ParameterizedTest
  @CsvSource({"yes, 0", "Approved, 0", "OK, 0", "no, 3", "not yet, 3"})
  void a_wait_ends_with_the_answer(String answer, int exitCode) throws Exception {
    var waiting = shell.start("ask", "--wait", "Deploy?");
    shell.run("answer", shell.asked().id(), answer, "--by", "alice");
    var ran = Shell.ended(waiting);
    assertThat(ran.exitCode()).isEqualTo(exitCode);
    assertThat(ran.out()).isEqualToIgnoringNewLines(answer);
  }

  @Test
  void the_caller_says_which_answers_mean_go_on() throws Exception {
    var waiting = shell.start("ask", "--wait", "--ok", "ship,go", "Deploy?");
    shell.run("answer", shell.asked().id(), "Go", "--by", "alice");
    assertThat(Shell.ended(waiting).exitCode()).isZero();
  }

  @Test
  void four_eyes_are_waited_for() throws Exception {
    var waiting =
        shell.start(
            "ask", "--wait", "--required", "2", "--option", "yes", "--option", "no", "Deploy?");
    var id = shell.asked().id();
    shell.run("answer", id, "no", "--by", "alice");
    shell.run("answer", id, "yes", "--by", "bob");
    assertThat(waiting).isNotDone();
    shell.run("answer", id, "yes", "--by", "carol");
    assertThat(Shell.ended(waiting).exitCode()).isZero();
  }

  @Test
  void a_wait_ends_when_the_question_is_cancelled() throws Exception {
    var waiting = shell.start("ask", "--wait", "Deploy?");
    cancel(shell.asked());
    var ran = Shell.ended(waiting);
    assertThat(ran.exitCode()).isEqualTo(4);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("cancelled");
  }

  private void cancel(QuestionJson question) throws InterruptedException {
    try (var client =
        new Client(HttpClient.newHttpClient(), () -> URI.create(shell.url()), Optional::empty)) {
      client.post(
          Resource.at("questions", question.id(), "cancel"), new CancelBody("alice", null), "k");
    }
  }

  @Test
  void a_wait_ends_when_the_question_expires() {
    var ran = shell.run("ask", "--wait", "--type", "DECISION", "--deadline", "200ms", "Deploy?");
    assertThat(ran.exitCode()).isEqualTo(4);
    assertThat(ran.err()).contains("expired");
  }

  @Test
  void a_wait_ends_with_the_default_at_the_deadline() {
    var ran = shell.run("ask", "--wait", "--default", "yes", "--deadline", "200ms", "Deploy?");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualToIgnoringNewLines("yes");
  }

  @Test
  void the_callers_timeout_leaves_the_question_open() {
    var ran = shell.run("ask", "--wait", "--json", "--timeout", "200ms", "Deploy?");
    assertThat(ran.exitCode()).isEqualTo(5);
    assertThat(ran.json(QuestionJson.class).pending()).isTrue();
    assertThat(shell.open()).hasSize(1);
  }

  @Test
  void a_wait_goes_on_after_a_restart_of_the_server() throws Exception {
    var waiting = shell.start("ask", "--wait", "Deploy?");
    var id = shell.asked().id();
    shell.stopServer();
    shell.startServer();
    assertThat(waiting).isNotDone();
    shell.run("answer", id, "yes", "--by", "alice");
    assertThat(Shell.ended(waiting).exitCode()).isZero();
  }

  @Test
  void a_wait_for_a_server_that_stays_away_ends_at_the_timeout() throws Exception {
    var waiting = shell.start("ask", "--wait", "--timeout", "4s", "Deploy?");
    shell.asked();
    shell.stopServer();
    var ran = Shell.ended(waiting);
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("Folkmoot is away", "Folkmoot is not running at");
    shell.startServer();
    assertThat(shell.open()).hasSize(1);
  }

  @Test
  void asking_again_with_the_same_key_waits_for_the_same_question() throws Exception {
    var first = shell.ask("--key", "deploy-7", "Deploy?");
    var waiting = shell.start("ask", "--wait", "--key", "deploy-7", "Deploy?");
    shell.run("answer", first.id(), "yes", "--by", "alice");
    assertThat(Shell.ended(waiting).exitCode()).isZero();
    assertThat(shell.open()).isEmpty();
  }

  @Test
  void a_reply_that_is_lost_on_the_way_does_not_ask_twice() throws Exception {
    try (var proxy = new LosingProxy(URI.create(shell.url()), 3)) {
      var ran = Shell.runAt(proxy.url(), "ask", "Deploy?");
      assertThat(ran.exitCode()).isZero();
      assertThat(proxy.lost()).isEqualTo(3);
    }
    assertThat(shell.open()).extracting(QuestionJson::text).isEqualTo(List.of("Deploy?"));
  }
}
