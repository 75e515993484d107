package dev.folkmoot.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a store promises, whichever database it stands on. Things are numbers. */
abstract class StoreContract {
  final Databases database = database();
  @AutoClose Store store = database.open(new SettableClock());

  abstract Databases database();

  /** Everything that reads may take is taken, and more wait for it. */
  @Test
  void an_operator_reads_while_everybody_else_waits_to() {
    var begun = new CountDownLatch(4);
    var free = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 64; i++) {
        var _ = threads.submit(() -> store.read(_ -> hold(begun, free)));
      }
      await(begun);
      try {
        assertThat(threads.submit(() -> OperatorLane.call(this::things)))
            .succeedsWithin(SOON)
            .isEqualTo(List.of());
      } finally {
        free.countDown();
      }
    }
  }

  /** Patience with what should happen at once. */
  static final Duration SOON = Duration.ofSeconds(20);

  static int hold(CountDownLatch begun, CountDownLatch free) {
    begun.countDown();
    await(free);
    return 0;
  }

  static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @BeforeEach
  void makeThings() {
    store.write(tx -> tx.sql("create table thing (n bigint not null unique)").update());
  }

  void reopen() {
    store.close();
    store = database.open(new SettableClock());
  }

  static int put(Tx tx, long thing) {
    return tx.sql("insert into thing (n) values (:n)").set("n", thing).update();
  }

  List<Long> things() {
    return store.read(StoreContract::things);
  }

  static List<Long> things(Tx tx) {
    return tx.sql("select n from thing order by n").list(row -> row.big("n"));
  }

  /** The work of a transaction that writes and then fails. */
  static boolean fail(Tx tx, long thing) {
    put(tx, thing);
    throw new IllegalStateException("changed my mind about " + thing);
  }

  @Test
  void what_is_written_is_there_for_everyone_and_after_a_restart() {
    assertThat(store.<Integer>write(tx -> put(tx, 1))).isEqualTo(1);
    assertThat(things()).containsExactly(1L);
    reopen();
    assertThat(things()).containsExactly(1L);
  }

  @Test
  void a_transaction_sees_what_it_wrote_and_nobody_else_does_before_the_commit() {
    store.write(
        tx -> {
          put(tx, 1);
          assertThat(things(tx)).containsExactly(1L);
          assertThat(things()).isEmpty();
          return true;
        });
    assertThat(things()).containsExactly(1L);
  }

  @Test
  void a_transaction_that_fails_is_undone_and_its_caller_is_told_why() {
    assertThatIllegalStateException()
        .isThrownBy(() -> store.write(tx -> fail(tx, 1)))
        .withMessage("changed my mind about 1");
    assertThat(things()).isEmpty();
  }

  @Test
  void a_statement_that_fails_undoes_its_transaction() {
    store.write(tx -> put(tx, 1));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> store.write(tx -> put(tx, 2) + put(tx, 1)));
    assertThat(things()).containsExactly(1L);
  }

  @Test
  void of_many_transactions_at_once_each_that_fails_undoes_only_itself() {
    var done =
        Together.all(
            64,
            i -> {
              try {
                return store.write(tx -> i % 3 == 0 ? fail(tx, i) : put(tx, i) == 1);
              } catch (IllegalStateException e) {
                return false;
              }
            });
    var expected = IntStream.range(0, 64).filter(i -> i % 3 != 0).asLongStream().boxed().toList();
    assertThat(things()).isEqualTo(expected);
    assertThat(IntStream.range(0, 64).filter(done::get).asLongStream().boxed().toList())
        .isEqualTo(expected);
  }

  @Test
  void what_follows_a_commit_finds_it_durable() {
    var seen = new ArrayList<List<Long>>();
    store.write(
        tx -> {
          tx.afterCommit(() -> seen.add(things()));
          return put(tx, 1);
        });
    assertThat(seen).containsExactly(List.of(1L));
  }

  @Test
  void nothing_follows_a_transaction_that_failed() {
    var told = new AtomicInteger();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                store.write(
                    tx -> {
                      tx.afterCommit(told::incrementAndGet);
                      return fail(tx, 1);
                    }));
    assertThat(told).hasValue(0);
  }

  @Test
  void the_last_statements_of_a_transaction_come_last_and_can_still_undo_it() {
    store.write(
        tx -> {
          tx.beforeCommit(() -> put(tx, things(tx).size()));
          return put(tx, 7);
        });
    assertThat(things()).containsExactly(1L, 7L);
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                store.write(
                    tx -> {
                      tx.beforeCommit(() -> fail(tx, 8));
                      return put(tx, 9);
                    }));
    assertThat(things()).containsExactly(1L, 7L);
  }

  @Test
  void what_follows_a_commit_may_fail_and_the_commit_stands() {
    assertThat(
            store.<Integer>write(
                tx -> {
                  tx.afterCommit(
                      () -> {
                        throw new IllegalStateException("nobody is at home");
                      });
                  return put(tx, 1);
                }))
        .isEqualTo(1);
    assertThat(things()).containsExactly(1L);
  }

  @Test
  void a_closed_store_takes_nothing_more() {
    store.close();
    assertThatExceptionOfType(StoreException.class).isThrownBy(() -> store.write(tx -> put(tx, 1)));
  }

  @Test
  void migrations_are_applied_once() {
    store.write(tx -> put(tx, 1));
    reopen();
    assertThat(versions()).containsExactlyElementsOf(numbers(Migrations.FILES.size()));
    assertThat(things()).containsExactly(1L);
  }

  @Test
  void every_migration_is_listed_in_the_order_of_its_number()
      throws IOException, URISyntaxException {
    var directory = Objects.requireNonNull(getClass().getResource("/migrations"));
    try (var files = Files.list(Path.of(directory.toURI()))) {
      assertThat(files.map(Path::getFileName).map(Path::toString).sorted().toList())
          .isEqualTo(Migrations.FILES);
    }
    assertThat(Migrations.FILES.stream().map(name -> Long.valueOf(name.substring(0, 4))).toList())
        .isEqualTo(numbers(Migrations.FILES.size()));
  }

  @Test
  void a_database_of_a_newer_version_is_refused_and_left_alone() {
    int newer = Migrations.FILES.size() + 1;
    store.write(
        tx -> tx.sql("insert into migration (version) values (:n)").set("n", newer).update());
    var before = schema();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> database.open(new SettableClock()))
        .withMessageContaining("newer");
    assertThat(schema()).isEqualTo(before);
    assertThat(versions()).containsExactlyElementsOf(numbers(newer));
  }

  /** The names of all there is in the database. */
  abstract List<String> schema();

  private List<Long> versions() {
    return store.read(
        tx ->
            tx.sql("select version from migration order by version")
                .list(row -> row.big("version")));
  }

  private static List<Long> numbers(int count) {
    return IntStream.rangeClosed(1, count).asLongStream().boxed().toList();
  }

  @Test
  void parameters_have_names_and_may_come_twice() {
    store.write(tx -> put(tx, 1) + put(tx, 2) + put(tx, 3));
    assertThat(
            store.<List<Long>>read(
                tx ->
                    tx.sql("select n from thing where n > :least and n < :least + :more")
                        .set("least", 1)
                        .set("more", 2)
                        .list(row -> row.big("n"))))
        .containsExactly(2L);
  }

  @Test
  void what_only_looks_like_a_parameter_is_none() {
    assertThat(
            store.<Optional<String>>read(
                tx ->
                    tx.sql(
                            """
                            select ':no, ''twice'' :no' as a -- and :not here
                            , cast(:yes as text) as b
                            """)
                        .set("yes", "it's :fine -- ?")
                        .first(row -> row.text("a") + "|" + row.text("b"))))
        .contains(":no, 'twice' :no|it's :fine -- ?");
  }

  @Test
  void a_parameter_without_a_value_is_a_fault() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.read(tx -> tx.sql("select n from thing where n = :n").exists()))
        .withMessageContaining(":n");
  }

  @Test
  void values_come_back_as_they_were_given() {
    var now = Instant.parse("2030-01-01T12:00:00.123Z");
    store.write(
        tx ->
            tx.sql("create table kept (t text, i bigint, f integer, none text, gone bigint)")
                .update());
    store.write(
        tx ->
            tx.sql("insert into kept values (:t, :i, :f, :none, :gone)")
                .set("t", Optional.of("Grüße 🦊"))
                .set("i", now)
                .set("f", true)
                .set("none", Optional.empty())
                .set("gone", null)
                .update());
    record Kept(
        String text,
        Instant instant,
        boolean flag,
        Optional<String> none,
        Optional<Instant> gone) {}
    assertThat(
            store.<Optional<Kept>>read(
                tx ->
                    tx.sql("select * from kept")
                        .first(
                            row ->
                                new Kept(
                                    row.text("t"),
                                    row.instant("i"),
                                    row.flag("f"),
                                    row.maybe("none"),
                                    row.maybeInstant("gone")))))
        .contains(new Kept("Grüße 🦊", now, true, Optional.empty(), Optional.empty()));
  }

  @Test
  void every_statement_is_counted_and_nothing_else() {
    long before = store.statements();
    store.write(tx -> put(tx, 1) + put(tx, 2));
    assertThat(store.statements() - before).isEqualTo(2);
    things();
    assertThat(store.statements() - before).isEqualTo(3);
  }

  private final AtomicLong next = new AtomicLong();

  private long putNext(Tx tx) {
    long thing = next.incrementAndGet();
    put(tx, thing);
    return thing;
  }

  private long putOnce(Optional<String> key, String content, boolean succeeds) {
    var request = Idempotency.of("ann", "things", key, () -> content);
    return store.write(
        tx ->
            Idempotency.once(
                tx,
                request,
                store.clock().instant(),
                () -> putNext(tx),
                put -> succeeds ? Optional.of(Long.toString(put)) : Optional.empty(),
                Long::valueOf));
  }

  @Test
  void the_second_of_equal_requests_reads_what_the_first_came_to() {
    assertThat(putOnce(Optional.of("k1"), "a", true)).isEqualTo(1);
    assertThat(putOnce(Optional.of("k1"), "a", true)).isEqualTo(1);
    assertThat(putOnce(Optional.of("k2"), "a", true)).isEqualTo(2);
    assertThat(things()).containsExactly(1L, 2L);
  }

  @Test
  void of_equal_requests_at_once_one_is_done() {
    var results = Together.all(16, _ -> putOnce(Optional.of("k1"), "a", true));
    assertThat(things()).hasSize(1).containsOnlyOnceElementsOf(Set.copyOf(results));
  }

  @Test
  void work_that_cannot_be_undone_is_begun_once() {
    var work = Idempotency.of("ann", "far away", Optional.of("k"), () -> "").orElseThrow();
    assertThat(work.begin(store, _ -> true)).isEqualTo(new Idempotency.Start.First());
    reopen();
    assertThat(work.begin(store, _ -> true)).isEqualTo(new Idempotency.Start.Unknown());
    work.end(store, "done");
    reopen();
    assertThat(work.begin(store, _ -> false)).isEqualTo(new Idempotency.Start.Ended("done"));
    work.release(store);
    work.end(store, "done twice");
    assertThat(work.begin(store, "done"::equals)).isEqualTo(new Idempotency.Start.First());
    work.release(store);
    assertThat(work.begin(store, _ -> false)).isEqualTo(new Idempotency.Start.First());
  }

  @Test
  void of_many_who_begin_the_same_work_at_once_one_may() {
    var work = Idempotency.of("ann", "far away", Optional.of("k"), () -> "").orElseThrow();
    assertThat(Together.all(16, _ -> work.begin(store, _ -> false)))
        .containsOnlyOnce(new Idempotency.Start.First());
    work.end(store, "failed");
    assertThat(Together.all(16, _ -> work.begin(store, _ -> true)))
        .containsOnlyOnce(new Idempotency.Start.First());
  }

  @Test
  void a_request_without_a_key_is_done_each_time() {
    assertThat(putOnce(Optional.empty(), "a", true)).isEqualTo(1);
    assertThat(putOnce(Optional.empty(), "a", true)).isEqualTo(2);
  }

  @Test
  void a_request_that_did_not_succeed_is_tried_again() {
    assertThat(putOnce(Optional.of("k1"), "a", false)).isEqualTo(1);
    assertThat(putOnce(Optional.of("k1"), "a", true)).isEqualTo(2);
    assertThat(putOnce(Optional.of("k1"), "a", true)).isEqualTo(2);
  }

  @Test
  void a_key_that_was_used_for_another_request_is_refused() {
    putOnce(Optional.of("k1"), "a", true);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> putOnce(Optional.of("k1"), "b", true))
        .withMessageContaining("was used for another request");
    assertThat(things()).containsExactly(1L);
  }
}
