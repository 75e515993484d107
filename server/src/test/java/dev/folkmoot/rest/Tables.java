package dev.folkmoot.rest;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All that is stored, read beside the server. */
final class Tables implements AutoCloseable {
  private final Connection connection;

  Tables(String jdbcUrl) throws SQLException {
    connection = DriverManager.getConnection(jdbcUrl);
  }

  /**
   * Every row of every table. What the server changes by itself is left out: when somebody was last
   * heard of, and how far the log is chained.
   */
  Map<String, List<String>> rows() throws SQLException {
    var rows = new TreeMap<String, List<String>>();
    for (var table : names()) {
      if (!table.equals("audit_checkpoint")) {
        rows.put(table, rows(table));
      }
    }
    return rows;
  }

  private List<String> names() throws SQLException {
    var names = new ArrayList<String>();
    try (var tables = connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
      while (tables.next()) {
        names.add(tables.getString("TABLE_NAME"));
      }
    }
    return names;
  }

  private List<String> rows(String table) throws SQLException {
    var rows = new ArrayList<String>();
    try (var statement = connection.createStatement();
        var result = statement.executeQuery("select * from " + table)) {
      var columns = result.getMetaData();
      while (result.next()) {
        var row = new StringBuilder();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          if (!columns.getColumnName(i).equals("seen_at")) {
            row.append(columns.getColumnName(i))
                .append('=')
                .append(result.getString(i))
                .append(' ');
          }
        }
        rows.add(row.toString());
      }
    }
    rows.sort(null);
    return rows;
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
