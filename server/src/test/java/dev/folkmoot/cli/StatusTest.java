package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.wire.gate.CheckJson;
import dev.folkmoot.wire.gate.GateJson;
import org.junit.jupiter.api.Test;

class StatusTest extends ShellTest {
  @Test
  void nothing_is_held_at_first() {
    var ran = shell.run("status");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualToIgnoringNewLines("Nothing is held.");
  }

  @Test
  void all_that_is_held_is_shown_with_the_questions_that_hold_it() {
    shell.ask("Merge?", "--agent", "coder");
    shell.ask("Release?", "--agent", "boss", "--session", "v2", "--type", "APPROVAL");
    var ran = shell.run("status");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out())
        .contains("Held sessions: v2", "Held agents: boss, coder", "Merge?", "Release?")
        .doesNotContain("Everything");
    assertThat(shell.run("status", "--json").json(GateJson.class).haltedAgents())
        .containsExactly("boss", "coder");
  }

  @Test
  void an_agent_that_may_proceed_gives_exit_code_0() {
    shell.ask("Merge?", "--agent", "coder");
    var ran = shell.run("status", "tester");
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out()).isEqualToIgnoringNewLines("tester may proceed.");
  }

  @Test
  void an_agent_that_is_held_gives_exit_code_3_and_the_reasons() {
    shell.ask("Merge?", "--agent", "coder one/two");
    var ran = shell.run("status", "coder one/two");
    assertThat(ran.exitCode()).isEqualTo(3);
    assertThat(ran.out()).contains("coder one/two is held.", "BLOCKING", "Merge?");
    var json = shell.run("status", "coder one/two", "--json");
    assertThat(json.exitCode()).isEqualTo(3);
    assertThat(json.json(CheckJson.class).heldBy()).hasSize(1);
  }

  @Test
  void a_session_counts_when_it_is_named() {
    shell.ask("Release?", "--agent", "boss", "--session", "v2", "--type", "APPROVAL");
    assertThat(shell.run("status", "coder", "--session", "v2").exitCode()).isEqualTo(3);
    assertThat(shell.run("status", "coder", "--session", "v3").exitCode()).isZero();
  }
}
