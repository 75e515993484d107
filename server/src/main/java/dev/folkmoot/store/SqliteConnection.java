package dev.folkmoot.store;

import java.io.File;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.sqlite.Function;
import org.sqlite.SQLiteConfig;

/** A connection that prepares each statement once. Used by one thread at a time. */
final class SqliteConnection implements Statements, AutoCloseable {
  /** In pages; a commit moves them only if nobody has done so before. */
  private static final int LONGEST_LOG = 8_000;

  /** Whoever else has the file open seldom lets go of it soon. */
  private static final int OPENING_MILLIS = 1_000;

  private static final int BUSY_MILLIS = 10_000;

  private final Connection connection;
  private final LongAdder count;
  private final Map<String, Prepared> prepared = new HashMap<>();

  private SqliteConnection(Connection connection, LongAdder count) {
    this.connection = connection;
    this.count = count;
  }

  static SqliteConnection open(Path file, LongAdder count) throws SQLException {
    var config = new SQLiteConfig();
    config.setJournalMode(SQLiteConfig.JournalMode.WAL);
    config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
    config.setTempStore(SQLiteConfig.TempStore.MEMORY);
    config.setBusyTimeout(OPENING_MILLIS);
    config.setGetGeneratedKeys(false);
    var connection = config.createConnection("jdbc:sqlite:" + address(file));
    try (var statement = connection.createStatement()) {
      statement.execute("pragma wal_autocheckpoint = " + LONGEST_LOG);
      statement.execute("pragma busy_timeout = " + BUSY_MILLIS);
      leaveTransactionsToUs(connection, statement);
    }
    Function.create(connection, "lower", new Lower());
    return new SqliteConnection(connection, count);
  }

  /**
   * In its automatic mode the driver tries to begin and commit a transaction of its own after each
   * statement that returns no row. In the other mode it begins one here, which we end; from then on
   * a transaction is what {@link #control} begins, and each statement outside one sees the newest
   * commit.
   */
  private static void leaveTransactionsToUs(Connection connection, Statement statement)
      throws SQLException {
    connection.setAutoCommit(false);
    statement.execute("commit");
  }

  /** Where SQLite can, it keeps its locks in memory, as one process owns the file. */
  private static String address(Path file) {
    return File.separatorChar == '/'
        ? "file:" + file.toUri().getRawPath() + "?vfs=unix-excl"
        : file.toString();
  }

  /** Knows more letters than SQLite's own, which knows those of English. */
  private static final class Lower extends Function {
    @Override
    protected void xFunc() throws SQLException {
      var text = value_text(0);
      if (text == null) {
        result();
      } else {
        result(text.toLowerCase(Locale.ROOT));
      }
    }
  }

  @Override
  public Prepared prepare(String jdbc) throws SQLException {
    count.increment();
    return known(jdbc);
  }

  private Prepared known(String jdbc) throws SQLException {
    var known = prepared.get(jdbc);
    if (known == null) {
      known = new Prepared(connection.prepareStatement(jdbc));
      prepared.put(jdbc, known);
    }
    return known;
  }

  @Override
  public void release(Prepared statement) throws SQLException {
    statement.jdbc().clearParameters();
  }

  /** Begins, commits and undoes; not counted as a statement of an operation. */
  void control(String sql) throws SQLException {
    known(sql).jdbc().execute();
  }

  /** Moves what was committed from the log into the database, as far as no reader is in the way. */
  void checkpoint() throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("pragma wal_checkpoint(passive)");
    }
  }

  @Override
  public void close() throws SQLException {
    for (var statement : prepared.values()) {
      statement.jdbc().close();
    }
    connection.close();
  }
}
