package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.Folkmoot;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventFeedTest {
  private static final String STILL_HERE = ": still here\n\n";

  @Test
  void a_stream_that_takes_few_events_is_told_its_place_among_the_others(@TempDir Path data) {
    try (var store = SqliteStore.open(data.resolve("folkmoot.db"), InstantSource.system());
        var waits = new Waits()) {
      var log = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      var few = new EventFilter(Optional.empty(), Optional.empty(), Set.of("session.halted"));
      var feed = feed(log, few);
      assertThat(feed.next()).contains("retry: 1000\nid: 0\n\n");
      assertThat(feed.keepAlive()).isEqualTo(STILL_HERE);

      write(store, log, "question.asked");
      write(store, log, "question.asked");
      assertThat(feed.next()).isEmpty();
      assertThat(feed.keepAlive()).isEqualTo("id: 2\n" + STILL_HERE);
      assertThat(feed.keepAlive()).isEqualTo(STILL_HERE);

      write(store, log, "session.halted");
      assertThat(feed.next().orElseThrow()).startsWith("id: 3\n");
      assertThat(feed.next()).isEmpty();
      assertThat(feed.keepAlive()).isEqualTo(STILL_HERE);
    }
  }

  @Test
  void the_pieces_of_a_turn_come_before_the_turn_however_late_one_listens(@TempDir Path data) {
    try (var store = SqliteStore.open(data.resolve("folkmoot.db"), InstantSource.system());
        var waits = new Waits()) {
      var log = new EventLog(store, waits, Folkmoot.EVENT_TYPES);
      var turns = new EventFilter(Optional.empty(), Optional.empty(), Set.of("turn.*"));
      var feed = feed(log, turns);
      feed.open(() -> {});
      for (int i = 1; i <= 2; i++) {
        publishLive(log, "turn.piece" + i);
        publishLive(log, "turn.more" + i);
        write(store, log, "turn.whole" + i);
      }
      publishLive(log, "turn.piece3");
      assertThat(types(feed))
          .containsExactly(
              "turn.piece1",
              "turn.more1",
              "turn.whole1",
              "turn.piece2",
              "turn.more2",
              "turn.whole2",
              "turn.piece3");
      write(store, log, "turn.whole3");
      assertThat(types(feed)).containsExactly("turn.whole3");
      feed.close();
    }
  }

  private static EventFeed feed(EventLog log, EventFilter filter) {
    return new EventFeed(
        log.tail(), (seq, limit) -> log.tail().after(seq, filter, limit), filter, 0);
  }

  private static void publishLive(EventLog log, String type) {
    log.tail().publishLive(EventType.live(type), Optional.empty(), Optional.empty(), Json.object());
  }

  private static List<String> types(EventFeed feed) {
    var types = new ArrayList<String>();
    for (var text = feed.next(); text.isPresent(); text = feed.next()) {
      text.get()
          .lines()
          .filter(line -> line.startsWith("event: "))
          .forEach(line -> types.add(line.substring(7)));
    }
    return types;
  }

  private static void write(Store store, EventLog log, String type) {
    var newEvent =
        new NewEvent(
            EventType.logged(type),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Json.object());
    store.write(
        tx -> {
          log.append(tx, Instant.EPOCH, List.of(newEvent));
          return true;
        });
  }
}
