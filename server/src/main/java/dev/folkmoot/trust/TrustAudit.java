package dev.folkmoot.trust;

import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Store;
import java.util.List;
import java.util.Optional;

/** Writes to the log when the data is served in another mode of trust than the last time. */
public final class TrustAudit {
  private static final String TRUST = "trust";

  private TrustAudit() {}

  public static void served(Store store, EventLog events, String mode) {
    store.write(
        tx -> {
          tx.lock("folkmoot trust");
          var before =
              tx.sql("select value from served_with where setting = :setting")
                  .set("setting", TRUST)
                  .first(row -> row.text("value"));
          if (!before.equals(Optional.of(mode))) {
            tx.sql(
                    """
                    insert into served_with (setting, value) values (:setting, :mode)
                    on conflict (setting) do update set value = :mode
                    """)
                .set("setting", TRUST)
                .set("mode", mode)
                .update();
            var now = store.clock().instant();
            before.ifPresent(
                word -> events.append(tx, now, List.of(TrustEvents.changed(word, mode))));
          }
          return true;
        });
  }
}
