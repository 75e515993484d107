package dev.folkmoot.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/** A prepared statement that looks up the index of each column once. */
final class PreparedQuery {
  private final PreparedStatement jdbc;
  private final Map<String, Integer> columns = new HashMap<>();

  PreparedQuery(PreparedStatement jdbc) {
    this.jdbc = jdbc;
  }

  PreparedStatement jdbc() {
    return jdbc;
  }

  Row row(ResultSet result) {
    return new Row(result, this);
  }

  int column(ResultSet result, String name) throws SQLException {
    var known = columns.get(name);
    if (known == null) {
      known = result.findColumn(name);
      columns.put(name, known);
    }
    return known;
  }
}
