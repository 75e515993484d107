package dev.folkmoot.store;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the waiting transactions together and commits once. Each has its own savepoint, so one that
 * fails undoes only itself; a commit that fails fails them all. What is in the log moves to the
 * database once everybody has been told, so that nobody waits for it.
 */
final class SqliteWriter implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(SqliteWriter.class);
  private static final int MOST_AT_ONCE = 1024;
  private static final int CHECKPOINT_AFTER = 1_000;

  private final BlockingQueue<Job<?>> queue = new LinkedBlockingQueue<>();
  private final Job<Boolean> stop = new Job<>(_ -> true);
  private final Object closing = new Object();
  private @Nullable Thread thread;
  private boolean closed;

  void start(SqliteConnection connection) {
    thread = Thread.ofPlatform().name("sqlite-writer").start(() -> run(connection));
  }

  <T> CompletableFuture<T> submit(Tx.Work<T> work) {
    var job = new Job<>(work);
    synchronized (closing) {
      if (closed) {
        throw new StoreException("the store is closed");
      }
      queue.add(job);
    }
    return job.done;
  }

  @Override
  public void close() {
    synchronized (closing) {
      if (closed) {
        return;
      }
      closed = true;
      queue.add(stop);
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
      log.warn("the log was not moved to the database; a later commit does it", e);
    }
  }

  private static void commit(SqliteConnection connection, List<Job<?>> batch) {
    try {
      connection.control("begin immediate");
      for (var job : batch) {
        job.run(connection);
      }
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

  private static void rollback(SqliteConnection connection) {
    try {
      connection.control("rollback");
    } catch (SQLException e) {
      // SQLite has ended the transaction by itself
      log.debug("nothing to roll back", e);
    }
  }

  /** One caller's transaction: run once, then told what became of it. */
  private static final class Job<T> {
    private final Tx.Work<T> work;
    private final CompletableFuture<T> done = new CompletableFuture<>();
    private @Nullable Tx tx;
    private @Nullable T result;
    private @Nullable Throwable failure;

    Job(Tx.Work<T> work) {
      this.work = work;
    }

    /** Throws only if the whole batch is lost. */
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
