package dev.folkmoot.store;

import dev.folkmoot.core.OperatorLane;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.PriorityBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs all waiting transactions, and those that arrive meanwhile, in one commit. Each transaction
 * has its own savepoint, so a failed one undoes only itself; a failed commit fails them all. The
 * write-ahead log is moved into the database file after the callers have their results, so that
 * nobody waits for it. An operator's transaction goes ahead of the others.
 */
final class SqliteWriter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SqliteWriter.class);
  private static final int MOST_AT_ONCE = 1024;
  private static final int CHECKPOINT_AFTER = 1_000;

  private final BlockingQueue<Job<?>> queue = new PriorityBlockingQueue<>(MOST_AT_ONCE, Job.ORDER);
  private final Job<Boolean> stop = new Job<>(_ -> true);
  private final Object closing = new Object();
  private @Nullable Thread thread;
  private boolean closed;
  private long submitted;

  void start(SqliteConnection connection) {
    thread = Thread.ofPlatform().name("sqlite-writer").start(() -> run(connection));
  }

  <T> CompletableFuture<T> submit(Tx.Work<T> work) {
    var job = new Job<>(work);
    synchronized (closing) {
      if (closed) {
        throw new StoreException("the store is closed");
      }
      enqueue(job);
    }
    return job.done;
  }

  private void enqueue(Job<?> job) {
    job.number = ++submitted;
    queue.add(job);
  }

  int waiting() {
    return queue.size();
  }

  @Override
  public void close() {
    synchronized (closing) {
      if (closed) {
        return;
      }
      closed = true;
      enqueue(stop);
    }
    var writing = thread;
    if (writing != null) {
      try {
        writing.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void run(SqliteConnection connection) {
    try (connection) {
      var batch = new ArrayList<Job<?>>();
      int unmoved = 0;
      do {
        batch.clear();
        batch.add(queue.take());
        queue.drainTo(batch, MOST_AT_ONCE - 1);
        commit(connection, batch);
        if (++unmoved == CHECKPOINT_AFTER) {
          checkpoint(connection);
          unmoved = 0;
        }
      } while (!batch.contains(stop));
    } catch (SQLException | InterruptedException e) {
      log.error("the writer stopped", e);
    }
  }

  private static void checkpoint(SqliteConnection connection) {
    try {
      connection.checkpoint();
    } catch (SQLException e) {
      log.warn(
          "the write-ahead log was not moved into the database; a later commit tries again", e);
    }
  }

  private void commit(SqliteConnection connection, List<Job<?>> batch) {
    try {
      connection.control("begin immediate");
      int ran = 0;
      while (ran < batch.size() && !mustCommitNow(batch, ran)) {
        batch.get(ran++).run(connection);
        if (ran == batch.size()) {
          queue.drainTo(batch, MOST_AT_ONCE - ran);
        }
      }
      var rest = batch.subList(ran, batch.size());
      queue.addAll(rest);
      rest.clear();
      connection.control("commit");
    } catch (Throwable e) {
      log.error("a commit of {} transactions failed", batch.size(), e);
      rollback(connection);
      var failure = new StoreException("the commit failed, nothing was written", e);
      batch.forEach(job -> job.fail(failure));
      return;
    }
    batch.forEach(Job::finish);
  }

  /**
   * Whether to commit now and leave the rest of the batch for later. An operator's transaction is
   * committed by itself, and so are the transactions that ran before it.
   */
  private boolean mustCommitNow(List<Job<?>> batch, int ran) {
    var waiting = queue.peek();
    return ran > 0
        && (batch.get(ran - 1).ofOperator
            || batch.get(ran).ofOperator
            || (waiting != null && waiting.ofOperator));
  }

  private static void rollback(SqliteConnection connection) {
    try {
      connection.control("rollback");
    } catch (SQLException e) {
      // SQLite has ended the transaction by itself
      log.debug("nothing to roll back", e);
    }
  }

  /** One caller's transaction, which runs once and then completes with its result. */
  private static final class Job<T> {
    /** Operators' transactions first, otherwise in the order of arrival. */
    private static final Comparator<Job<?>> ORDER =
        Comparator.<Job<?>, Boolean>comparing(job -> !job.ofOperator)
            .thenComparingLong(job -> job.number);

    private final Tx.Work<T> work;
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private final boolean ofOperator = OperatorLane.isOpen();
    private long number;
    private @Nullable Tx tx;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Job(Tx.Work<T> work) {
      this.work = work;
    }

    /** Throws only if the whole batch has failed. */
    void run(SqliteConnection connection) throws SQLException {
      connection.control("savepoint job");
      try {
        var running = new Tx(Dialect.SQLITE, connection);
        result = work.in(running);
        running.runBeforeCommit();
        tx = running;
      } catch (Throwable e) {
        failure = e;
        connection.control("rollback to job");
      }
      connection.control("release job");
    }

    void finish() {
      if (failure != null) {
        done.completeExceptionally(failure);
        return;
      }
      if (tx != null) {
        tx.runAfterCommit();
      }
      done.complete(result);
    }

    void fail(StoreException whole) {
      done.completeExceptionally(whole);
    }
  }
}
