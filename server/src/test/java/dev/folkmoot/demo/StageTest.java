package dev.folkmoot.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StageTest {
  @Test
  void an_answer_in_a_command_to_copy_is_one_word_to_the_shell() {
    assertThat(Stage.argument("yes")).isEqualTo("yes");
    assertThat(Stage.argument("yes, they were stale")).isEqualTo("'yes, they were stale'");
    assertThat(Stage.argument("don't")).isEqualTo("'don'\\''t'");
    assertThat(Stage.argument("$(rm)")).isEqualTo("'$(rm)'");
  }
}
