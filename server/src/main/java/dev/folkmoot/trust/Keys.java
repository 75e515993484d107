package dev.folkmoot.trust;

import dev.folkmoot.store.Store;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Secret keys in the database, which all nodes share. */
public final class Keys {
  private static final int BYTES = 32;

  private Keys() {}

  /** The key with that name; it is created at its first use. */
  public static byte[] findOrCreate(Store store, String name) {
    var fresh = new byte[BYTES];
    new SecureRandom().nextBytes(fresh);
    return store.write(
        tx -> {
          tx.sql(
                  """
                  insert into secret (name, value) values (:name, :value) on conflict do nothing
                  """)
              .set("name", name)
              .set("value", HexFormat.of().formatHex(fresh))
              .update();
          return tx.sql("select value from secret where name = :name")
              .set("name", name)
              .first(row -> HexFormat.of().parseHex(row.text("value")))
              .orElseThrow();
        });
  }
}
