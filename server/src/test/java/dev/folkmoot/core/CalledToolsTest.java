package dev.folkmoot.core;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CalledToolsTest {
  @Test
  void a_turn_without_calls_has_no_line() {
    assertThat(CalledTools.in(Json.object())).isEmpty();
  }

  @Test
  void calls_that_failed_say_so_and_of_many_the_rest_is_counted() {
    var metadata = Json.object().put("toolCallsOmitted", 3);
    var calls = metadata.putArray("toolCalls");
    calls.addObject().put("tool", "erase").put("failed", true);
    for (int i = 1; i < 12; i++) {
      calls.addObject().put("tool", "note" + i);
    }
    assertThat(CalledTools.in(metadata))
        .contains(
            "tools called: erase (failed), note1, note2, note3, note4, note5, note6, note7, note8,"
                + " note9 and 5 more");
  }
}
