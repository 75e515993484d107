package dev.folkmoot.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.Happening;
import dev.folkmoot.events.Waits;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
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
      var log = new EventLog(store, waits);
      var few = new EventFilter(Optional.empty(), Optional.empty(), Set.of("session.halted"));
      var feed = new EventFeed(log.tail(), few, 0);
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

  private static void write(Store store, EventLog log, String type) {
    var happening =
        new Happening(
            type,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Json.object());
    store.write(
        tx -> {
          log.append(tx, Instant.EPOCH, List.of(happening));
          return true;
        });
  }
}
