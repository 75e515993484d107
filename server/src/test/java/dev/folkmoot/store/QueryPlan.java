package dev.folkmoot.store;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** How SQLite goes about the statements of some work. */
public final class QueryPlan {
  private QueryPlan() {}

  public static List<String> of(Path file, Tx.Work<?> work) {
    try (var connection = SqliteConnection.open(file, new LongAdder())) {
      var spoken = new Listener(connection);
      work.in(new Tx(Dialect.SQLITE, spoken));
      var plan = new ArrayList<String>();
      for (var sql : spoken.heard) {
        plan.addAll(explain(connection, sql));
      }
      return plan;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> explain(SqliteConnection connection, String sql) throws SQLException {
    var lines = new ArrayList<String>();
    try (var rows = connection.prepare("explain query plan " + sql).jdbc().executeQuery()) {
      while (rows.next()) {
        lines.add(rows.getString("detail"));
      }
    }
    return lines;
  }

  /** Remembers every statement that it passes on. */
  private static final class Listener implements Statements {
    private final Statements real;
    private final List<String> heard = new ArrayList<>();

    Listener(Statements real) {
      this.real = real;
    }

    @Override
    public PreparedQuery prepare(String jdbc) throws SQLException {
      heard.add(jdbc);
      return real.prepare(jdbc);
    }

    @Override
    public void release(PreparedQuery statement) throws SQLException {
      real.release(statement);
    }
  }
}
