package dev.folkmoot.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** One row of a result; times are stored as milliseconds, flags as 0 or 1. */
public final class Row {
  /** Turns a row into a value. */
  public interface Reader<T> {
    T read(Row row) throws SQLException;
  }

  private final ResultSet result;
  private final PreparedQuery statement;

  Row(ResultSet result, PreparedQuery statement) {
    this.result = result;
    this.statement = statement;
  }

  private int at(String column) throws SQLException {
    return statement.column(result, column);
  }

  public String text(String column) throws SQLException {
    var value = result.getString(at(column));
    if (value == null) {
      throw new SQLException("column " + column + " is null");
    }
    return value;
  }

  public Optional<String> maybe(String column) throws SQLException {
    return Optional.ofNullable(result.getString(at(column)));
  }

  public int number(String column) throws SQLException {
    return result.getInt(at(column));
  }

  public long big(String column) throws SQLException {
    return result.getLong(at(column));
  }

  public boolean flag(String column) throws SQLException {
    return result.getInt(at(column)) != 0;
  }

  public Instant instant(String column) throws SQLException {
    return Instant.ofEpochMilli(result.getLong(at(column)));
  }

  public Optional<Instant> maybeInstant(String column) throws SQLException {
    long millis = result.getLong(at(column));
    return result.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(millis));
  }
}
