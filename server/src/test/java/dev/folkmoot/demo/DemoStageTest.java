package dev.folkmoot.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DemoStageTest {
  @Test
  void an_answer_in_a_command_to_copy_is_one_word_to_the_shell() {
    assertThat(DemoStage.argument("yes")).isEqualTo("yes");
    assertThat(DemoStage.argument("yes, they were stale")).isEqualTo("'yes, they were stale'");
    assertThat(DemoStage.argument("don't")).isEqualTo("'don'\\''t'");
    assertThat(DemoStage.argument("$(rm)")).isEqualTo("'$(rm)'");
  }
}
