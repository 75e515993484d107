package dev.folkmoot.store;

import dev.folkmoot.core.Metrics;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;

/** The database. Nobody is told "done" before what they wrote is durable. */
public abstract sealed class Store implements Metrics.Source, AutoCloseable
    permits SqliteStore, PostgresStore {
  private final LongAdder statements = new LongAdder();
  private final Dialect dialect;

  private final InstantSource clock;

  Store(Dialect dialect, InstantSource clock) {
    this.dialect = dialect;
    this.clock = InstantSource.tick(clock, Duration.ofMillis(1));
  }

  public final Dialect dialect() {
    return dialect;
  }

  /** The time that deadlines and leases are compared with, in whole milliseconds. */
  public final InstantSource clock() {
    return clock;
  }

  /** Runs the work in a transaction of its own and returns once it is committed. */
  public abstract <T> T write(Tx.Work<T> work);

  /**
   * Runs statements that change nothing. The {@code Tx} they run in is no transaction: each sees
   * the newest commit.
   */
  public abstract <T> T read(Tx.Work<T> work);

  @Override
  public abstract void close();

  /** How many statements have been run: what an operation costs. */
  public final long statements() {
    return statements.sum();
  }

  @Override
  public final void count(Metrics metrics) {
    metrics.counter("folkmoot_sql_statements_total", "Statements run").value(statements());
  }

  final LongAdder counter() {
    return statements;
  }
}
