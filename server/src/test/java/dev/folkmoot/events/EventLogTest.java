package dev.folkmoot.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventLogTest {
  private static final NewEvent ONE =
      new NewEvent(
          EventType.logged("question.asked"),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Json.object());

  static Stream<Databases> databases() {
    return Stream.of(Databases.sqlite(), Databases.postgres());
  }

  @ParameterizedTest
  @MethodSource("databases")
  void numbers_that_were_never_used_are_not_taken_for_events_that_are_gone(Databases database) {
    try (var store = database.open(new SettableClock());
        var waits = new Waits()) {
      var log = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      assertThatThrownBy(() -> write(store, log, () -> undo())).hasMessage("undone");
      for (int i = 0; i < 3; i++) {
        write(store, log, () -> {});
      }
      assertThat(log.oldest()).isEqualTo(1);
      var events = log.after(0, EventFilter.ALL, 10).events();
      assertThat(events).hasSize(3);
      assertThat(log.deleteBefore(Instant.EPOCH.plusSeconds(1), 1)).isEqualTo(1);
      assertThat(log.oldest()).isEqualTo(events.getFirst().seq() + 1);
      assertThat(log.deleteBefore(Instant.EPOCH.plusSeconds(1), 5)).isEqualTo(1);
      assertThat(log.oldest()).isEqualTo(events.getLast().seq());
    }
  }

  private static void undo() {
    throw new IllegalStateException("undone");
  }

  private static void write(Store store, EventLog log, Runnable last) {
    store.write(
        tx -> {
          log.append(tx, Instant.EPOCH, List.of(ONE));
          tx.beforeCommit(last);
          return true;
        });
  }
}
