package dev.folkmoot.store;

import dev.folkmoot.core.OperatorLane;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.SQLiteErrorCode;

/**
 * A database in one file for one process, with one writer that commits in groups and several
 * readers.
 */
public final class SqliteStore extends Store {
  private static final Logger log = LoggerFactory.getLogger(SqliteStore.class);
  private static final int READERS = Math.max(4, Runtime.getRuntime().availableProcessors());

  private final SqliteWriter writer = new SqliteWriter();

  /** The reader used last is taken first, since its cache still has the pages it read. */
  private final BlockingDeque<SqliteConnection> readers = new LinkedBlockingDeque<>();

  /** Operators' reads never wait for other reads. */
  private final BlockingDeque<SqliteConnection> operatorReaders = new LinkedBlockingDeque<>();

  private SqliteStore(InstantSource clock) {
    super(Dialect.SQLITE, clock);
  }

  public static SqliteStore open(Path file, InstantSource clock) {
    var store = new SqliteStore(clock);
    try {
      store.writer.start(SqliteConnection.open(file, store.counter()));
      Migrations.apply(store);
      for (int i = 0; i < READERS; i++) {
        store.readers.add(SqliteConnection.open(file, store.counter()));
      }
      store.operatorReaders.add(SqliteConnection.open(file, store.counter()));
      return store;
    } catch (SQLException e) {
      store.close();
      throw new StoreException(
          isInUse(e)
              ? "%s is in use by another process; stop that process, or give another --data"
                  .formatted(file)
              : "cannot open %s: %s; check the file and its directory, or give another --data"
                  .formatted(file, e.getMessage()),
          e);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static boolean isInUse(SQLException e) {
    int code = e.getErrorCode() & 0xff;
    return code == SQLiteErrorCode.SQLITE_BUSY.code || code == SQLiteErrorCode.SQLITE_LOCKED.code;
  }

  @Override
  public <T> T write(Tx.Work<T> work) {
    try {
      return writer.submit(work).get();
    } catch (ExecutionException e) {
      throw Failures.rethrow(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for a commit", e);
    }
  }

  @Override
  public <T> T read(Tx.Work<T> work) {
    var own = OperatorLane.isOpen() ? operatorReaders.poll() : null;
    return own == null ? read(work, readers) : read(work, own, operatorReaders);
  }

  private static <T> T read(Tx.Work<T> work, BlockingDeque<SqliteConnection> readers) {
    try {
      return read(work, readers.take(), readers);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting to read", e);
    }
  }

  private static <T> T read(
      Tx.Work<T> work, SqliteConnection reader, BlockingDeque<SqliteConnection> home) {
    try {
      return work.in(new Tx(Dialect.SQLITE, reader));
    } finally {
      home.addFirst(reader);
    }
  }

  /** How many transactions wait for the writer. */
  int waiting() {
    return writer.waiting();
  }

  @Override
  public void close() {
    writer.close();
    List<SqliteConnection> open = new ArrayList<>();
    readers.drainTo(open);
    operatorReaders.drainTo(open);
    for (var reader : open) {
      try {
        reader.close();
      } catch (SQLException e) {
        log.warn("a reader did not close", e);
      }
    }
  }
}
