package dev.folkmoot.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.folkmoot.core.OperatorLane;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The contract on PostgreSQL, and what is special about it: others write beside us. */
class PostgresStoreTest extends StoreContract {
  @Override
  Databases database() {
    return Databases.postgres();
  }

  @Override
  List<String> schema() {
    return store.read(
        tx ->
            tx.sql("select relname from pg_class where relname not like 'pg%' order by relname")
                .list(row -> row.text("relname")));
  }

  @Test
  void an_operator_writes_while_all_connections_are_taken() {
    var begun = new CountDownLatch(16);
    var free = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 64; i++) {
        var _ = threads.submit(() -> store.write(_ -> hold(begun, free)));
      }
      await(begun);
      try {
        assertThat(threads.submit(() -> OperatorLane.call(() -> store.write(tx -> put(tx, 1)))))
            .succeedsWithin(SOON)
            .isEqualTo(1);
      } finally {
        free.countDown();
      }
    }
  }

  @Test
  void a_commit_that_fails_is_told_and_nothing_follows() {
    store.write(
        tx -> tx.sql("create table odd (n bigint unique deferrable initially deferred)").update());
    var told = new AtomicInteger();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(
            () ->
                store.write(
                    tx -> {
                      tx.afterCommit(told::incrementAndGet);
                      return put(tx, 1) + tx.sql("insert into odd values (1), (1)").update();
                    }));
    assertThat(told).hasValue(0);
    assertThat(things()).isEmpty();
  }

  @Test
  void a_transaction_that_met_another_is_undone_and_run_again() {
    var runs = new AtomicInteger();
    store.write(
        tx -> {
          put(tx, 1);
          if (runs.incrementAndGet() < 3) {
            throw new RetryTransaction("another");
          }
          return true;
        });
    assertThat(runs).hasValue(3);
    assertThat(things()).containsExactly(1L);
  }

  @Test
  void two_transactions_that_wait_for_each_other_are_both_done_in_the_end() {
    var met = new CyclicBarrier(2);
    var runs = new AtomicInteger();
    Together.all(
        2,
        i ->
            store.write(
                tx -> {
                  tx.lock("lock " + i);
                  if (runs.incrementAndGet() <= 2) {
                    meet(met);
                  }
                  tx.lock("lock " + (1 - i));
                  return put(tx, i);
                }));
    assertThat(things()).containsExactly(0L, 1L);
    assertThat(runs).hasValueGreaterThan(2);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(1, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_lock_is_held_by_one_transaction_at_a_time() {
    try (var other = database.open(new SettableClock())) {
      store.write(tx -> put(tx, 0));
      Together.all(
          16,
          i ->
              (i % 2 == 0 ? store : other)
                  .write(
                      tx -> {
                        tx.lock("the counter");
                        long newest = things(tx).getLast();
                        return put(tx, newest + 1);
                      }));
      assertThat(things()).hasSize(17);
    }
  }

  @Test
  void two_nodes_that_start_at_once_migrate_once() {
    var fresh = Databases.postgres();
    Together.all(
        4,
        _ -> {
          fresh.open(new SettableClock()).close();
          return true;
        });
    try (var opened = fresh.open(new SettableClock())) {
      assertThat(
              opened.<List<Long>>read(
                  tx -> tx.sql("select version from migration").list(row -> row.big("version"))))
          .hasSize(Migrations.FILES.size());
    }
  }

  /** PostgreSQL drops no database that anybody is connected to. */
  @Test
  void a_refused_database_is_let_go_of() {
    var name =
        store.<String>write(
            tx -> {
              tx.sql("insert into migration (version) values (99)").update();
              return tx.sql("select current_database() as name")
                  .first(row -> row.text("name"))
                  .orElseThrow();
            });
    store.close();
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> database.open(new SettableClock()));
    try (var elsewhere = Databases.postgres().open(new SettableClock())) {
      elsewhere.read(tx -> tx.sql("drop database " + name).update());
    }
  }
}
