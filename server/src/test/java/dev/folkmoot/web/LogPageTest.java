package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The log as it is shown. */
class LogPageTest extends WithPages {
  @Test
  void the_log_is_looked_through_by_agent_and_type() {
    api.ask("BLOCKING", "coder", "Merge?");
    api.ask("BLOCKING", "other", "Push?");
    assertThat(look("/log").body()).contains("Merge?", "Push?", "agent.halted");
    assertThat(look("/log?agent=coder&types=question").body())
        .contains("Merge?")
        .doesNotContain("Push?", ">agent.halted<");
    look("/log?types=<script>".replace("<", "%3C").replace(">", "%3E")).expect(400);
    look("/log?before=x").expect(400);
    assertThat(look("/log?before=1").expect(200).body()).contains("Nothing here.");
  }
}
