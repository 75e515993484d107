package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.math.BigDecimal;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InboxTest extends ShellTest {
  @Test
  void an_empty_inbox_says_so() {
    var ran = shell.run("inbox");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualToIgnoringNewLines("No questions are open.");
  }

  @Test
  void a_question_is_shown_with_all_that_an_answer_needs() {
    var id =
        shell
            .ask(
                "Merge the schema change?",
                "--agent=coder",
                "--option=yes",
                "--option=no",
                "--deadline=3h",
                "--required=2",
                "--to=alice",
                "--reason=It drops a column")
            .id();
    shell.run("answer", id, "yes", "--by", "bob");
    assertThat(shell.run("inbox").out().replaceAll("\\s+", " "))
        .startsWith(TerminalStyle.shortId(id) + ".")
        .contains(" BLOCKING holds coder ")
        .contains(
            "Merge the schema change?",
            "Why: It drops a column",
            "asked by coder · to alice · options: yes, no · deadline in 2h 59m",
            "answers: 1/2 (bob: yes)");
  }

  @Test
  void what_cannot_be_seen_is_shown_and_a_context_keeps_every_digit() {
    var context = Json.object().put("sum", new BigDecimal("0.10000000000000000001"));
    Api.at(URI.create(shell.url()))
        .ask(
            Map.of(
                "type",
                "BLOCKING",
                "agentId",
                "coder",
                "text",
                "Pay\u202e \u200bnow?",
                "context",
                context));
    assertThat(shell.run("inbox").out())
        .contains("Pay⟨U+202E⟩ ⟨U+200B⟩now?", "Context: {\"sum\":0.10000000000000000001}")
        .doesNotContain("\u202e", "\u200b");
  }

  @Test
  void the_most_urgent_comes_first() {
    shell.ask("Tabs or spaces?", "--type", "PREFERENCE");
    shell.ask("Fire?", "--type", "EMERGENCY");
    assertThat(shell.run("inbox").out()).containsSubsequence("Fire?", "Tabs or spaces?");
  }

  @Test
  void a_long_text_is_wrapped_and_never_cut() {
    var text = "Shall we really do all of this? ".repeat(100).strip();
    shell.ask(text);
    var out = shell.run("inbox").out();
    assertThat(out.lines()).allMatch(line -> line.length() <= 200);
    assertThat(out.replaceAll("\\s+", " ")).contains(text);
  }

  @Test
  void it_shows_only_what_is_meant_for_somebody() {
    shell.ask("For Alice?", "--to", "alice");
    shell.ask("For Bob?", "--to", "bob");
    assertThat(shell.run("inbox", "--to", "alice").out())
        .contains("For Alice?")
        .doesNotContain("For Bob?");
    assertThat(shell.run("inbox", "--to", "carol").out()).contains("No questions are open for");
  }

  @Test
  void it_says_when_there_are_more() {
    shell.ask("First?");
    shell.ask("Second?");
    assertThat(shell.run("inbox", "--limit", "1").out()).contains("There are more");
    assertThat(shell.run("inbox", "--limit", "1000").exitCode()).isEqualTo(2);
  }

  @Test
  void an_asker_cannot_steer_the_terminal() {
    shell.ask("Deploy?\033[2J\033]0;owned\007 \u202eoops");
    assertThat(shell.run("inbox").out())
        .doesNotContain("\033", "\007", "\u202e")
        .contains("Deploy?⟨U+001B⟩[2J");
  }
}
