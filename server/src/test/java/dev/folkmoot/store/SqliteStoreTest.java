package dev.folkmoot.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The contract on SQLite, and what is special about it: transactions commit in groups. */
class SqliteStoreTest extends StoreContract {
  @Override
  Databases database() {
    return Databases.sqlite();
  }

  @Override
  List<String> schema() {
    return store.read(
        tx -> tx.sql("select name from sqlite_master order by name").list(row -> row.text("name")));
  }

  /** Those that wait are 1,000, and each of them would commit before one that came last. */
  @Test
  void what_an_operator_writes_goes_ahead_of_all_that_waits() {
    var told = new ConcurrentLinkedQueue<Integer>();
    var begun = new CountDownLatch(1);
    var free = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var _ = threads.submit(() -> store.write(_ -> hold(begun, free)));
      await(begun);
      var queued = new CountDownLatch(1_000);
      for (int i = 1; i <= 1_000; i++) {
        int number = i;
        var _ =
            threads.submit(
                () -> {
                  queued.countDown();
                  return store.write(tx -> noted(tx, number, told));
                });
      }
      await(queued);
      var _ = threads.submit(() -> OperatorLane.call(() -> store.write(tx -> noted(tx, 0, told))));
      Api.awaitUntil(() -> ((SqliteStore) store).waiting() == 1_001);
      free.countDown();
    }
    assertThat(told).hasSize(1_001).startsWith(0);
  }

  private static int noted(Tx tx, int number, ConcurrentLinkedQueue<Integer> told) {
    tx.afterCommit(() -> told.add(number));
    return put(tx, number);
  }

  /** A writer of its own, and how many were told that their transaction is durable. */
  private static final class Batch implements AutoCloseable {
    private final SqliteWriter writer = new SqliteWriter();
    private final AtomicInteger told = new AtomicInteger();

    Batch(Path directory) throws SQLException {
      var connection = SqliteConnection.open(directory.resolve("batch.db"), new LongAdder());
      connection.control("pragma foreign_keys = on");
      writer.start(connection);
      run(
          List.of(
              tx ->
                  tx.sql(
                          """
                          create table thing (
                            n bigint primary key,
                            after bigint references thing (n) deferrable initially deferred)
                          """)
                      .update()));
    }

    /** Runs the works in one batch: they wait for one that has begun already. */
    List<CompletableFuture<Integer>> run(List<Tx.Work<Integer>> works) {
      var begun = new CountDownLatch(1);
      var free = new CountDownLatch(1);
      var held =
          writer.submit(
              _ -> {
                begun.countDown();
                return await(free);
              });
      await(begun);
      var waiting = works.stream().map(this::told).map(writer::submit).toList();
      free.countDown();
      held.exceptionally(_ -> false).join();
      waiting.forEach(one -> one.exceptionally(_ -> 0).join());
      return waiting;
    }

    private Tx.Work<Integer> told(Tx.Work<Integer> work) {
      return tx -> {
        tx.afterCommit(told::incrementAndGet);
        return work.in(tx);
      };
    }

    private static boolean await(CountDownLatch latch) {
      try {
        return latch.await(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    List<Long> things() {
      return writer.submit(StoreContract::things).join();
    }

    @Override
    public void close() {
      writer.close();
    }
  }

  @TempDir Path directory;

  @Test
  void sixty_four_waiting_transactions_are_committed_as_one() throws SQLException {
    try (var batch = new Batch(directory)) {
      var ran = new AtomicInteger();
      var ranBeforeHook = new ConcurrentLinkedQueue<Integer>();
      batch.run(
          IntStream.range(0, 64)
              .<Tx.Work<Integer>>mapToObj(
                  i ->
                      tx -> {
                        tx.afterCommit(() -> ranBeforeHook.add(ran.get()));
                        ran.incrementAndGet();
                        return put(tx, i);
                      })
              .toList());
      assertThat(ranBeforeHook).hasSize(64).containsOnly(64);
      assertThat(batch.things()).hasSize(64);
    }
  }

  @Test
  void a_transaction_that_comes_while_another_runs_is_committed_with_it() throws SQLException {
    try (var batch = new Batch(directory)) {
      var ran = new AtomicInteger();
      var ranBeforeHook = new AtomicInteger();
      var second = new CompletableFuture<CompletableFuture<Integer>>();
      var first =
          batch.writer.submit(
              tx -> {
                tx.afterCommit(() -> ranBeforeHook.set(ran.get()));
                second.complete(batch.writer.submit(other -> put(other, ran.incrementAndGet())));
                return put(tx, 0);
              });
      first.join();
      assertThat(second.join().join()).isOne();
      assertThat(ranBeforeHook).hasValue(1);
    }
  }

  @Test
  void a_transaction_that_fails_in_a_batch_undoes_only_itself() throws SQLException {
    try (var batch = new Batch(directory)) {
      int before = batch.told.get();
      var done =
          batch.run(
              List.of(
                  tx -> put(tx, 1),
                  tx -> fail(tx, 2) ? 1 : 0,
                  tx -> put(tx, 3) + put(tx, 1),
                  tx -> put(tx, 4)));
      assertThat(done)
          .map(CompletableFuture::isCompletedExceptionally)
          .containsExactly(false, true, true, false);
      assertThat(batch.things()).containsExactly(1L, 4L);
      assertThat(batch.told.get() - before).isEqualTo(2);
    }
  }

  @Test
  void a_commit_that_fails_fails_every_transaction_of_the_batch_and_nothing_follows()
      throws SQLException {
    try (var batch = new Batch(directory)) {
      int before = batch.told.get();
      assertAllLost(
          batch.run(
              List.of(
                  tx -> put(tx, 1),
                  tx -> tx.sql("insert into thing (n, after) values (2, 99)").update(),
                  tx -> put(tx, 3))));
      assertThat(batch.told.get()).isEqualTo(before);
      assertThat(batch.things()).isEmpty();
      assertThat(batch.run(List.of(tx -> put(tx, 4))).getFirst()).isCompletedWithValue(1);
      assertThat(batch.things()).containsExactly(4L);
    }
  }

  @Test
  void a_full_disk_fails_every_transaction_of_the_batch_and_nothing_follows() throws SQLException {
    try (var batch = new Batch(directory)) {
      batch.run(List.of(tx -> pages(tx, size(tx))));
      int before = batch.told.get();
      assertAllLost(
          batch.run(
              List.of(
                  tx -> put(tx, 1),
                  tx -> tx.sql("insert into thing (n) values (zeroblob(1000000))").update(),
                  tx -> put(tx, 3))));
      assertThat(batch.told.get()).isEqualTo(before);
      assertThat(batch.things()).isEmpty();
      batch.run(List.of(tx -> pages(tx, 1_000_000)));
      assertThat(batch.run(List.of(tx -> put(tx, 4))).getFirst()).isCompletedWithValue(1);
      assertThat(batch.things()).containsExactly(4L);
    }
  }

  private static int size(Tx tx) {
    return tx.sql("pragma page_count").first(row -> row.number("page_count")).orElseThrow();
  }

  /** How many pages the disk has room for, as far as SQLite knows. */
  private static int pages(Tx tx, int most) {
    return tx.sql("pragma max_page_count = " + most)
        .first(row -> row.number("max_page_count"))
        .orElseThrow();
  }

  private static void assertAllLost(List<CompletableFuture<Integer>> batch) {
    assertThat(batch)
        .allSatisfy(
            one ->
                assertThat(one)
                    .failsWithin(20, TimeUnit.SECONDS)
                    .withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(StoreException.class));
  }
}
