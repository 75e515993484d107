package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.wire.gate.AnswerResultJson;
import dev.folkmoot.wire.gate.QuestionJson;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class AnswerTest extends ShellTest {
  @Test
  void an_answer_settles_the_question() {
    var asked = shell.ask("Deploy?");
    var ran = shell.run("answer", asked.id(), "yes", "--by", "alice");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out())
        .isEqualToIgnoringNewLines(
            TerminalStyle.shortId(asked.id()) + " is settled: answered 'yes' by alice.");
  }

  @Test
  void the_answer_is_known_to_come_from_the_command_line() {
    var ran = shell.run("answer", shell.ask("Deploy?").id(), "yes", "--json");
    var answer = ran.json(AnswerResultJson.class).question().answers().getFirst();
    assertThat(answer.via()).isEqualTo("cli");
    assertThat(answer.by()).isNotBlank();
  }

  @Test
  void one_of_two_answers_leaves_it_open() {
    var asked = shell.ask("Deploy?", "--required", "2");
    var ran = shell.run("answer", asked.id(), "yes", "--by", "alice");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).contains("has 1 of 2 answers and stays open");
  }

  @Test
  void any_end_of_the_id_will_do() {
    var first = shell.ask("First?").id();
    assertThat(shell.run("answer", first.substring(28), "yes").exitCode()).isZero();
    var second = shell.ask("Second?").id();
    assertThat(shell.run("answer", second.substring(0, 13), "yes").exitCode()).isZero();
    var third = shell.ask("Third?").id();
    assertThat(shell.run("answer", third.substring(32).toUpperCase(Locale.ROOT), "yes").exitCode())
        .isZero();
    assertThat(shell.open()).isEmpty();
  }

  @Test
  void an_id_as_the_inbox_shows_it_answers_only_what_was_shown() {
    var id = shell.ask("Deploy?").id();
    var shown = shell.run("inbox").out().split("\\s+", 2)[0];
    assertThat(shown).startsWith(TerminalStyle.shortId(id) + ".");
    var other = shell.run("answer", TerminalStyle.shortId(id) + ".00000000", "yes");
    assertThat(other.exitCode()).isEqualTo(2);
    assertThat(other.err()).contains("has changed since it was shown", "folkmoot inbox");
    var cut = shell.run("answer", shown.substring(0, shown.length() - 1), "yes");
    assertThat(cut.exitCode()).isEqualTo(2);
    assertThat(cut.err()).contains("cut off after its dot");
    assertThat(shell.open()).hasSize(1);
    assertThat(shell.run("answer", shown, "yes").exitCode()).isZero();
    assertThat(shell.open()).isEmpty();
  }

  @Test
  void an_id_that_fits_several_questions_is_refused() {
    var first = shell.ask("First?").id();
    var second = shell.ask("Second?").id();
    var ran = shell.run("answer", first.substring(0, 6), "yes");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("matches 2 questions", first, second);
    assertThat(shell.open()).hasSize(2);
  }

  @Test
  void an_id_that_fits_none_or_is_too_short_is_refused() {
    var id = shell.ask("Deploy?").id();
    var unknown = shell.run("answer", "zzzz", "yes");
    assertThat(unknown.exitCode()).isEqualTo(2);
    assertThat(unknown.err()).contains("No question", "folkmoot inbox");
    var tooShort = shell.run("answer", id.substring(33), "yes");
    assertThat(tooShort.exitCode()).isEqualTo(2);
    assertThat(tooShort.err()).contains("at least 4 characters");
  }

  @Test
  void too_late_tells_who_settled_it_and_how() {
    var id = shell.ask("Deploy?").id();
    shell.run("answer", id, "no", "--by", "alice");
    var ran = shell.run("answer", TerminalStyle.shortId(id), "yes", "--by", "bob");
    assertThat(ran.exitCode()).isEqualTo(3);
    assertThat(ran.err())
        .isEqualToIgnoringNewLines("Too late: the question was already answered 'no' by alice");
  }

  @Test
  void too_late_as_json_is_the_problem_as_it_came() {
    var id = shell.ask("Deploy?").id();
    shell.run("answer", id, "no", "--by", "alice");
    var ran = shell.run("answer", id, "yes", "--by", "bob", "--json");
    assertThat(ran.exitCode()).isEqualTo(3);
    var question = new Reply(409, ran.out()).as(Problem.class).question();
    assertThat(question).isNotNull().extracting(QuestionJson::status).isEqualTo("answered");
  }

  @Test
  void an_answer_that_is_no_option_is_refused_with_the_options() {
    var id = shell.ask("Deploy?", "--option", "yes", "--option", "no").id();
    var ran = shell.run("answer", id, "maybe");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err().lines()).hasSize(1);
    assertThat(ran.err()).contains("yes, no");
  }

  @Test
  void the_agent_that_is_held_may_not_answer() {
    var id = shell.ask("Deploy?", "--agent", "coder").id();
    var ran = shell.run("answer", id, "yes", "--by", "coder");
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err().lines()).hasSize(1);
    assertThat(shell.open()).hasSize(1);
  }
}
