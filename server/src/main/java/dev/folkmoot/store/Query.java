package dev.folkmoot.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One statement with its named parameters. */
public final class Query {
  private interface Use<T> {
    T of(PreparedQuery statement) throws SQLException;
  }

  private final Statements statements;
  private final Sql sql;
  private final Map<String, @Nullable Object> values = new HashMap<>();

  Query(Statements statements, Sql sql) {
    this.statements = statements;
    this.sql = sql;
  }

  public Query set(String name, @Nullable Object value) {
    values.put(
        name,
        switch (value) {
          case null -> null;
          case Optional<?> optional -> optional.map(Query::plain).orElse(null);
          default -> plain(value);
        });
    return this;
  }

  public <T> List<T> list(Row.Reader<T> reader) {
    return use(
        statement -> {
          var rows = new ArrayList<T>();
          try (var result = statement.jdbc().executeQuery()) {
            var row = statement.row(result);
            while (result.next()) {
              rows.add(reader.read(row));
            }
          }
          return rows;
        });
  }

  public <T> Optional<T> first(Row.Reader<T> reader) {
    return use(
        statement -> {
          try (var result = statement.jdbc().executeQuery()) {
            return result.next()
                ? Optional.of(reader.read(statement.row(result)))
                : Optional.empty();
          }
        });
  }

  public boolean exists() {
    return first(_ -> true).isPresent();
  }

  /** Executes a change and returns the number of changed rows. */
  public int update() {
    return use(statement -> statement.jdbc().executeUpdate());
  }

  private <T> T use(Use<T> use) {
    try {
      var statement = statements.prepare(sql.jdbc());
      try {
        bind(statement.jdbc());
        return use.of(statement);
      } finally {
        statements.release(statement);
      }
    } catch (SQLException e) {
      throw new StoreException("a statement failed: " + e.getMessage(), e);
    }
  }

  private void bind(PreparedStatement statement) throws SQLException {
    int index = 1;
    for (var name : sql.names()) {
      var value = values.get(name);
      if (value == null && !values.containsKey(name)) {
        throw new IllegalArgumentException("no value for :" + name);
      }
      statement.setObject(index++, value);
    }
  }

  private static Object plain(Object value) {
    return switch (value) {
      case Instant instant -> instant.toEpochMilli();
      case Boolean flag -> flag ? 1 : 0;
      case Integer number -> number;
      case Long number -> number;
      default -> value.toString();
    };
  }
}
