package dev.folkmoot.trust;

import dev.folkmoot.store.Store;
import java.util.Locale;
import java.util.Optional;

/** The mode of trust that the data is served in, which is stored with it. */
public final class TrustModes {
  private static final Trust.Mode FIRST = Trust.Mode.PEOPLE;

  private TrustModes() {}

  /** Stores the mode that is chosen; without one, the stored mode stays, and new data gets one. */
  public static Trust.Mode choose(Store store, Optional<Trust.Mode> chosen) {
    return store.write(
        tx -> {
          tx.sql(
                  chosen.isPresent()
                      ? """
                      insert into trust_mode (one, mode) values (1, :mode)
                      on conflict (one) do update set mode = :mode
                      """
                      : """
                      insert into trust_mode (one, mode) values (1, :mode) on conflict do nothing
                      """)
              .set("mode", chosen.orElse(FIRST).word())
              .update();
          return tx.sql("select mode from trust_mode where one = 1")
              .first(row -> Trust.Mode.valueOf(row.text("mode").toUpperCase(Locale.ROOT)))
              .orElseThrow();
        });
  }
}
