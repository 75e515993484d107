package dev.folkmoot.trust;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The mode of trust, which is stored in the database. */
public final class TrustModes {
  private static final Trust.Mode FIRST = Trust.Mode.PEOPLE;

  private TrustModes() {}

  /**
   * Stores the chosen mode and returns it. Without a choice the stored mode stays, and new data
   * gets {@code people}. A change is written to the event log.
   */
  public static Trust.Mode choose(Store store, EventLog events, Optional<Trust.Mode> chosen) {
    return store.write(
        tx -> {
          tx.lock("folkmoot trust");
          var before = stored(tx);
          var mode = chosen.or(() -> before).orElse(FIRST);
          if (!before.equals(Optional.of(mode))) {
            write(tx, mode);
            var now = store.clock().instant();
            before.ifPresent(
                one -> events.append(tx, now, List.of(TrustEvents.changed(one, mode))));
          }
          return mode;
        });
  }

  private static Optional<Trust.Mode> stored(Tx tx) {
    return tx.sql("select mode from trust_mode where one = 1")
        .first(row -> Trust.Mode.valueOf(row.text("mode").toUpperCase(Locale.ROOT)));
  }

  private static void write(Tx tx, Trust.Mode mode) {
    tx.sql(
            """
            insert into trust_mode (one, mode) values (1, :mode)
            on conflict (one) do update set mode = :mode
            """)
        .set("mode", mode.word())
        .update();
  }
}
