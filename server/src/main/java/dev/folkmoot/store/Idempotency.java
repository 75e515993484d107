package dev.folkmoot.store;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** A request that may be sent twice and is done once: a key, unique per caller and route. */
public record Idempotency(String caller, String route, String key, String digest) {
  public static final Duration KEPT = Duration.ofDays(7);

  public Idempotency {
    Text.requireName("the idempotency key", key);
  }

  /** Without a key every request is another. {@code content} must be equal under an equal key. */
  public static Optional<Idempotency> of(
      String caller, String route, Optional<String> key, Supplier<String> content) {
    return key.map(value -> new Idempotency(caller, route, value, Digest.of(content.get())));
  }

  /**
   * Does the work of the first of equal requests, and reads the result of that work for the others.
   *
   * @param stored the text that the result is read from again; nothing if the work did not succeed,
   *     so that the next equal request tries again
   */
  public static <T> T once(
      Tx tx,
      Optional<Idempotency> request,
      Instant now,
      Supplier<T> work,
      Function<T, Optional<String>> stored,
      Function<String, T> read) {
    var earlier = request.flatMap(one -> one.earlier(tx));
    if (earlier.isPresent()) {
      return read.apply(earlier.get());
    }
    var result = work.get();
    request.ifPresent(one -> stored.apply(result).ifPresent(text -> one.remember(tx, text, now)));
    return result;
  }

  /**
   * The same for work in transactions of its own: of equal requests at once each may do it, and the
   * result of the first is remembered.
   */
  public static <T> T onceOutside(
      Store store,
      Optional<Idempotency> request,
      Supplier<T> work,
      Function<T, Optional<String>> stored,
      BiFunction<Tx, String, T> read) {
    if (request.isEmpty()) {
      return work.get();
    }
    var earlier = store.read(tx -> request.get().earlier(tx).map(result -> read.apply(tx, result)));
    if (earlier.isPresent()) {
      return earlier.get();
    }
    var result = work.get();
    return store.write(
        tx ->
            once(
                tx,
                request,
                store.clock().instant(),
                () -> result,
                stored,
                text -> read.apply(tx, text)));
  }

  /** The stored result of an earlier equal request. */
  private Optional<String> earlier(Tx tx) {
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

  private void remember(Tx tx, String result, Instant now) {
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
      throw new RetryTransaction("the same request");
    }
  }

  public static int forget(Store store, Instant before) {
    return store.write(
        tx -> tx.sql("delete from idempotency where at < :before").set("before", before).update());
  }
}
