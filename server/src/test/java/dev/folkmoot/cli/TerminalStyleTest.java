package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.events.EventJson;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TerminalStyleTest {
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final TerminalStyle PLAIN = new TerminalStyle(false, 20, NOW);
  private static final TerminalStyle COLOURED = new TerminalStyle(true, 20, NOW);

  @Test
  void a_paragraph_breaks_between_words_and_keeps_its_own_lines() {
    assertThat(PLAIN.paragraph("one two three four five six\nseven"))
        .isEqualTo("  one two three four\n  five six\n  seven");
  }

  @Test
  void a_paragraph_keeps_the_spaces_of_its_lines() {
    assertThat(PLAIN.paragraph(" a\n-    if (x) {\n+\tif  (y) {"))
        .isEqualTo("   a\n  -    if (x) {\n  +\tif  (y) {");
  }

  @Test
  void a_word_longer_than_the_line_stays_whole() {
    var word = "x".repeat(50);
    assertThat(PLAIN.paragraph("a " + word + " b")).isEqualTo("  a\n  " + word + "\n  b");
  }

  @Test
  void a_time_is_told_by_its_distance() {
    assertThat(PLAIN.distance(NOW.minusSeconds(59))).isEqualTo("59s");
    assertThat(PLAIN.distance(NOW.plusSeconds(3599))).isEqualTo("59m");
    assertThat(PLAIN.distance(NOW.minusSeconds(47 * 3600))).isEqualTo("47h 0m");
    assertThat(PLAIN.distance(NOW.minusSeconds(49 * 3600))).isEqualTo("2d");
  }

  @Test
  void colours_appear_only_where_they_are_wanted() {
    assertThat(PLAIN.red("held")).isEqualTo("held");
    assertThat(COLOURED.red("held")).isEqualTo("\033[31mheld\033[0m");
  }

  @Test
  void an_event_stays_on_one_line_whatever_it_says() {
    var data = Json.object().put("text", "a\nb\033[31m").put("by", "x\ty");
    var event = new EventJson(1, NOW, "question.asked", "coder", null, null, data);
    assertThat(new EventLine(PLAIN).of(event))
        .endsWith("question.asked     coder \"a b⟨U+001B⟩[31m\" by x y");
  }
}
