package dev.folkmoot.store;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** A request that may be sent twice and is done once: a key, unique per caller and route. */
public record Idempotency(String caller, String route, String key, String digest) {
  public static final Duration KEPT = Duration.ofDays(7);

  public Idempotency {
    Text.requireName("Idempotency-Key", key);
  }

  /** {@code content} is what must be the same the second time. */
  public static Idempotency of(String caller, String route, String key, String content) {
    return new Idempotency(caller, route, key, Digest.of(content));
  }

  /** What the first request came to, if this is the second. */
  public Optional<String> earlier(Tx tx) {
    record Earlier(String digest, String result) {}
    var earlier =
        tx.sql(
                """
                select digest, result from idempotency
                where caller = :caller and route = :route and key = :key
                """)
            .set("caller", caller)
            .set("route", route)
            .set("key", key)
            .first(row -> new Earlier(row.text("digest"), row.text("result")));
    if (earlier.isPresent() && !earlier.get().digest().equals(digest)) {
      throw Refusal.keyReused(key);
    }
    return earlier.map(Earlier::result);
  }

  public void remember(Tx tx, String result, Instant now) {
    int written =
        tx.sql(
                """
                insert into idempotency (caller, route, key, digest, result, at)
                values (:caller, :route, :key, :digest, :result, :at)
                on conflict do nothing
                """)
            .set("caller", caller)
            .set("route", route)
            .set("key", key)
            .set("digest", digest)
            .set("result", result)
            .set("at", now)
            .update();
    if (written == 0) {
      throw new Again("the same request");
    }
  }

  public static int forget(Store store, Instant before) {
    return store.write(
        tx -> tx.sql("delete from idempotency where at < :before").set("before", before).update());
  }
}
