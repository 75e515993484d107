package dev.folkmoot.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventBlocksTest {
  private final List<String> events = new ArrayList<>();
  private final EventBlocks blocks = new EventBlocks("", events::add);

  private void lines(String... lines) {
    for (var line : lines) {
      blocks.line(line);
    }
  }

  @Test
  void an_event_counts_when_its_block_is_complete() {
    lines("id: 7", "event: question.asked", "data: {}");
    assertThat(events).isEmpty();
    assertThat(blocks.last()).isEmpty();
    lines("");
    assertThat(events).containsExactly("{}");
    assertThat(blocks.last()).isEqualTo("7");
  }

  @Test
  void a_block_that_was_cut_off_comes_again_whole() {
    lines("id: 7", "data: {\"half\":");
    blocks.reset();
    lines("id: 7", "data: {}", "");
    assertThat(events).containsExactly("{}");
  }

  @Test
  void an_id_alone_moves_on_and_a_comment_does_nothing() {
    lines("retry: 1000", "id: 12", "", ": still here", "");
    assertThat(events).isEmpty();
    assertThat(blocks.last()).isEqualTo("12");
    lines("id: 15", ": still here", "");
    assertThat(events).isEmpty();
    assertThat(blocks.last()).isEqualTo("15");
  }
}
