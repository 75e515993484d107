package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.wire.discussion.TurnJson;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class TurnLinesTest {
  private final StringWriter out = new StringWriter();
  private final TurnLines turns =
      new TurnLines(new PrintWriter(out), new TerminalStyle(true, 80, Instant.EPOCH));

  private static ObjectNode piece(int attempt, int number, String text) {
    return Json.object()
        .put("round", 1)
        .put("turnIndex", 1)
        .put("speaker", "Ann")
        .put("attempt", attempt)
        .put("piece", number)
        .put("text", text);
  }

  private void show(String content) {
    turns.show(
        new TurnJson(
            "d:1:1", null, "specialist", "Ann", content, 1, 1, Instant.EPOCH, Json.object()));
  }

  private String shown() {
    return out.toString().replaceAll("\033\\[\\d+m", "").replace("\r\n", "\n");
  }

  @Test
  void what_is_said_is_shown_as_it_comes_and_the_turn_brings_the_rest() {
    turns.hear(piece(1, 0, "Slow "));
    turns.hear(piece(1, 1, "wo"));
    assertThat(shown()).isEqualTo("\n── Round 1\nAnn\n  Slow wo");
    show("Slow word");
    assertThat(shown()).isEqualTo("\n── Round 1\nAnn\n  Slow word\n");
  }

  @Test
  void a_piece_that_does_not_follow_the_one_before_is_left_to_the_turn() {
    turns.hear(piece(1, 0, "Slow "));
    turns.hear(piece(1, 2, "here "));
    show("Slow word here");
    assertThat(shown()).isEqualTo("\n── Round 1\nAnn\n  Slow word here\n");
  }

  @Test
  void what_was_heard_of_another_attempt_is_not_taken_for_the_turn() {
    turns.hear(piece(1, 0, "Slow "));
    turns.hear(piece(2, 1, "deed "));
    show("A good deed");
    assertThat(shown()).isEqualTo("\n── Round 1\nAnn\n  Slow \nAnn\n  A good deed\n");
  }

  @Test
  void what_is_read_from_a_script_is_said_to_be_while_it_is_spoken() {
    turns.hear(piece(1, 0, "Line ").put("scripted", true));
    assertThat(shown()).isEqualTo("\n── Round 1\nAnn (scripted)\n  Line ");
  }

  @Test
  void a_turn_that_was_cut_says_where() {
    var metadata =
        Json.object().put("cut", true).put("cutNote", "cut: it went on to speak for Ben");
    turns.hear(piece(1, 0, "Slow "));
    turns.show(
        new TurnJson(
            "d:1:1", null, "specialist", "Ann", "Slow word", 1, 1, Instant.EPOCH, metadata));
    turns.show(
        new TurnJson("d:1:2", null, "specialist", "Cy", "Yes", 2, 1, Instant.EPOCH, metadata));
    assertThat(shown())
        .isEqualTo(
            """

            ── Round 1
            Ann
              Slow word
              (cut: it went on to speak for Ben)
            Cy
              Yes
              (cut: it went on to speak for Ben)
            """);
  }

  @Test
  void a_piece_that_comes_after_its_turn_is_not_shown() {
    show("Slow word");
    turns.hear(piece(1, 0, "Slow "));
    assertThat(shown()).isEqualTo("\n── Round 1\nAnn\n  Slow word\n");
  }

  @Test
  void the_tools_that_a_turn_called_are_named_under_it() {
    var metadata = Json.object();
    metadata.putArray("toolCalls").addObject().put("tool", "post_message").put("result", "{}");
    metadata.withArray("toolCalls").addObject().put("tool", "erase").put("failed", true);
    turns.show(
        new TurnJson("d:1:1", null, "specialist", "Ann", "Done", 1, 1, Instant.EPOCH, metadata));
    assertThat(shown()).endsWith("Ann\n  Done\n  (tools called: post_message, erase (failed))\n");
  }
}
