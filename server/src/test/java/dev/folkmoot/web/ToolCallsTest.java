package dev.folkmoot.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Turn;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** The page of a discussion shows which tools a model called in its turn. */
class ToolCallsTest {
  private static Rendered page(ObjectNode metadata) {
    var turn =
        new Turn(
            new SessionId("s-1"),
            Place.FIRST,
            Optional.empty(),
            "specialist",
            "Ada",
            "I looked.",
            false,
            metadata,
            Instant.EPOCH);
    return Html.part("turn", turn);
  }

  private static ObjectNode calls(int count, String arguments, String result) {
    var metadata = Json.object();
    var calls = metadata.putArray("toolCalls");
    for (int i = 0; i < count; i++) {
      calls.addObject().put("tool", "note").put("arguments", arguments).put("result", result);
    }
    return metadata;
  }

  @Test
  void a_turn_without_calls_says_nothing_about_tools() {
    assertThat(page(Json.object()).html()).doesNotContain("<details", "tool");
  }

  @Test
  void calls_are_folded_and_shown_as_text_with_their_results() {
    var metadata = calls(1, "{\"text\":\"<b>one</b>\"}", "<script>alert(1)</script>");
    assertThat(page(metadata).html())
        .contains(
            "<details class=\"context calls\" id=\"calls-1-",
            "<summary>1 tool call: note</summary>",
            "&lt;b&gt;one&lt;/b&gt;",
            "&lt;script&gt;alert(1)&lt;/script&gt;")
        .doesNotContain("<b>one", "<script>", "failed", "not shown", " open");
  }

  @Test
  void a_call_that_failed_is_marked() {
    var metadata = calls(2, "{}", "Unknown tool 'erase'.");
    ((ObjectNode) metadata.at("/toolCalls/1")).put("tool", "erase").put("failed", true);
    var html = page(metadata).html();
    assertThat(html)
        .contains("<summary>2 tool calls: note, erase</summary>")
        .containsOnlyOnce("<span class=\"tag\">failed</span>");
  }

  @Test
  void many_long_calls_leave_room_on_the_page_and_are_counted() {
    var metadata = calls(50, "\"".repeat(1_000), "\"".repeat(1_000)).put("toolCallsOmitted", 7);
    var page = page(metadata);
    assertThat(page.bytes()).isLessThan(40_000);
    assertThat(page.html()).contains("57 tool calls: note", "47 more not shown.");
  }
}
