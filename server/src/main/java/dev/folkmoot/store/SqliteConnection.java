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
  /**
   * The length of the write-ahead log, in pages, at which a commit moves it into the database file;
   * usually the writer has done so before.
   */
  private static final int LONGEST_LOG = 8_000;

  /**
   * How long to wait at start-up for a file that another process has open. The wait is short, since
   * that process seldom ends soon.
   */
  private static final int OPENING_MILLIS = 1_000;

  private static final int BUSY_MILLIS = 10_000;

  private final Connection connection;
  private final LongAdder count;
  private final Map<String, PreparedQuery> prepared = new HashMap<>();

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
      turnOffAutoCommit(connection, statement);
    }
    Function.create(connection, "lower", new Lower());
    return new SqliteConnection(connection, count);
  }

  /**
   * Turns off the driver's auto-commit. With it, the driver would try to begin and commit a
   * transaction of its own after each statement that returns no row. When it is turned off, the
   * driver begins one transaction, which the commit here ends. From then on only {@link #control}
   * begins transactions, and each statement outside them sees the newest commit.
   */
  private static void turnOffAutoCommit(Connection connection, Statement statement)
      throws SQLException {
    connection.setAutoCommit(false);
    statement.execute("commit");
  }

  /** Keeps SQLite's locks in memory where it can, since one process owns the file. */
  private static String address(Path file) {
    return File.separatorChar == '/'
        ? "file:" + file.toUri().getRawPath() + "?vfs=unix-excl"
        : file.toString();
  }

  /** Lower case for all letters; SQLite's own function handles ASCII only. */
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
  public PreparedQuery prepare(String jdbc) throws SQLException {
    count.increment();
    return known(jdbc);
  }

  private PreparedQuery known(String jdbc) throws SQLException {
    var known = prepared.get(jdbc);
    if (known == null) {
      known = new PreparedQuery(connection.prepareStatement(jdbc));
      prepared.put(jdbc, known);
    }
    return known;
  }

  @Override
  public void release(PreparedQuery statement) throws SQLException {
    statement.jdbc().clearParameters();
  }

  /** Runs begin, commit or rollback, which do not count as statements of an operation. */
  void control(String sql) throws SQLException {
    known(sql).jdbc().execute();
  }

  /**
   * Moves committed pages from the write-ahead log into the database file, as far as readers allow.
   */
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
