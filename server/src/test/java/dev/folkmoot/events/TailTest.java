package dev.folkmoot.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TailTest {
  /** Those who hear are in no order, so that each has some before and some after. */
  @Test
  void whoever_fails_to_hear_a_whisper_keeps_it_from_nobody() {
    try (var store = Databases.sqlite().open(new SettableClock());
        var waits = new Waits()) {
      var tail = new EventLog(store, waits, Folkmoot.EVENT_TYPES).tail();
      var heard = new ArrayList<String>();
      for (int i = 0; i < 10; i++) {
        int number = i;
        tail.listenLive(
            event -> {
              heard.add(event.type() + number);
              throw new IllegalStateException("no ears");
            });
      }
      tail.publishLive(
          EventType.live("turn.delta"), Optional.empty(), Optional.empty(), Json.object());
      assertThat(heard)
          .containsExactlyInAnyOrderElementsOf(
              IntStream.range(0, 10).mapToObj(i -> "turn.delta" + i).toList());
    }
  }
}
