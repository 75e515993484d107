package dev.folkmoot.store;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A request that may be sent twice but is done once. Its key is unique per caller and route. */
public record Idempotency(String caller, String route, String key, String digest) {
  public static final Duration KEEP_FOR = Duration.ofDays(7);

  /** The stored result while the work has begun but not ended. */
  private static final String NONE_YET = "";

  public Idempotency {
    Text.requireName("the idempotency key", key);
  }

  /**
   * Empty without a key: then every request counts as new. Requests with the same key must have the
   * same {@code content}.
   */
  public static Optional<Idempotency> of(
      String caller, String route, Optional<String> key, Supplier<String> content) {
    return key.map(value -> new Idempotency(caller, route, value, Digest.of(content.get())));
  }

  /**
   * Does the work for the first of several equal requests; the others read its stored result.
   *
   * @param stored turns the result into the text to store; empty if the work did not succeed, so
   *     that the next equal request tries again
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
   * The same for work that runs in transactions of its own. Equal requests at the same time may
   * each do the work; the first result is stored.
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

  /** Whether work that must not begin twice may begin now. */
  public sealed interface Start {
    /** The work may begin: it was not begun before, or its earlier result permits that. */
    record First() implements Start {}

    /** It was begun before, and its result is unknown. */
    record Unknown() implements Start {}

    record Ended(String result) implements Start {}
  }

  /** Whether equal work was begun or done before, without beginning it. */
  public Optional<Start> earlierStart(Store store) {
    return store.read(this::earlier).map(Idempotency::start);
  }

  private static Start start(String result) {
    return result.equals(NONE_YET) ? new Start.Unknown() : new Start.Ended(result);
  }

  /**
   * Records the start of work that the database cannot undo, such as a call to another server. Do
   * the work only if this returns {@link Start.First}, and call {@link #end} or {@link #release}
   * afterwards; without either, the work never begins again.
   *
   * @param again whether work with that stored result may begin again
   */
  public Start begin(Store store, Predicate<String> again) {
    return store.write(
        tx -> {
          var earlier = earlier(tx);
          if (earlier.isEmpty()) {
            remember(tx, NONE_YET, store.clock().instant());
            return new Start.First();
          }
          var result = earlier.get();
          return start(result) instanceof Start.Ended
                  && again.test(result)
                  && replace(tx, result, NONE_YET)
              ? new Start.First()
              : start(result);
        });
  }

  /** Stores the result of the work. */
  public void end(Store store, String result) {
    store.write(tx -> replace(tx, NONE_YET, result));
  }

  /** Lets the work begin again, because nothing of it was done. */
  public void release(Store store) {
    store.write(
        tx ->
            tx.sql(
                    """
                    delete from idempotency
                    where caller = :caller and route = :route and key = :key and result = :none
                    """)
                .set("caller", caller)
                .set("route", route)
                .set("key", key)
                .set("none", NONE_YET)
                .update());
  }

  /** False if somebody else was first. */
  private boolean replace(Tx tx, String before, String result) {
    return tx.sql(
                """
                update idempotency set result = :result
                where caller = :caller and route = :route and key = :key and result = :before
                """)
            .set("caller", caller)
            .set("route", route)
            .set("key", key)
            .set("before", before)
            .set("result", result)
            .update()
        == 1;
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

  public static int deleteBefore(Store store, Instant before) {
    return store.write(
        tx -> tx.sql("delete from idempotency where at < :before").set("before", before).update());
  }
}
