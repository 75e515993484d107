package dev.folkmoot.store;

import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.OperatorLane;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/** The database. A write returns only once it is durable. */
public abstract sealed class Store implements Metrics.Source, AutoCloseable
    permits SqliteStore, PostgresStore {
  private final LongAdder statements = new LongAdder();
  private final Map<String, ReentrantLock> turns = new ConcurrentHashMap<>();
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
   * The same for work that takes a database lock: in this process one caller runs it at a time, and
   * the others wait without a connection. Operators have connections of their own and do not wait
   * here; SQLite has one writer anyway.
   */
  public final <T> T writeInTurn(String lock, Tx.Work<T> work) {
    if (dialect != Dialect.POSTGRES || OperatorLane.isOpen()) {
      return write(work);
    }
    var turn = turns.computeIfAbsent(lock, _ -> new ReentrantLock(true));
    turn.lock();
    try {
      return write(work);
    } finally {
      turn.unlock();
    }
  }

  /**
   * Runs statements that change nothing. Their {@code Tx} is not a transaction: each statement sees
   * the newest commit.
   */
  public abstract <T> T read(Tx.Work<T> work);

  @Override
  public abstract void close();

  /** How many statements have run, to measure the cost of an operation. */
  public final long statements() {
    return statements.sum();
  }

  @Override
  public final void report(Metrics metrics) {
    metrics.counter("folkmoot_sql_statements_total", "Statements run").value(statements());
  }

  final LongAdder counter() {
    return statements;
  }
}
