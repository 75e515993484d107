package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.wire.gate.QuestionJson;
import dev.folkmoot.wire.gate.ResumeResultJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HaltTest extends ShellTest {
  @Test
  void a_halted_agent_is_held_until_it_is_resumed() {
    var halted = shell.run("halt", "agent", "coder", "--reason", "wrong branch", "--by", "alice");
    assertThat(halted.exitCode()).isZero();
    assertThat(halted.out()).contains("Agent coder is held", "folkmoot resume agent coder");
    assertThat(shell.run("status", "coder").out()).contains("wrong branch");
    var resumed = shell.run("resume", "agent", "coder", "--by", "alice");
    assertThat(resumed.exitCode()).isZero();
    assertThat(resumed.out()).contains("Lifted 1 halt of agent coder.", "Nothing is held.");
    assertThat(shell.run("status", "coder").exitCode()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"everything", "system"})
  void everything_can_be_halted(String word) {
    assertThat(shell.run("halt", word, "--json").json(QuestionJson.class).holds())
        .contains("system");
    assertThat(shell.run("status", "anybody").exitCode()).isEqualTo(3);
    assertThat(shell.run("status").out()).contains("Everything is held.");
    assertThat(shell.run("resume", word, "--json").json(ResumeResultJson.class).resumed())
        .hasSize(1);
    assertThat(shell.run("status", "anybody").exitCode()).isZero();
  }

  @Test
  void a_session_can_be_halted() {
    shell.run("halt", "session", "v2");
    assertThat(shell.run("status").out()).contains("Held sessions: v2");
    assertThat(shell.run("resume", "session", "v2").out()).contains("Lifted 1 halt of session v2.");
  }

  @Test
  void resume_says_what_is_held_all_the_same() {
    shell.ask("Merge?", "--agent", "coder");
    shell.run("halt", "agent", "coder");
    assertThat(shell.run("resume", "agent", "coder").out())
        .contains("Lifted 1 halt", "Held agents: coder", "Merge?");
    assertThat(shell.run("resume", "agent", "coder").out())
        .contains("There was no halt of agent coder.");
  }
}
