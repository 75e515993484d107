package dev.folkmoot.store;

import java.sql.SQLException;

/** Hands out prepared statements of one connection. */
interface Statements {
  PreparedQuery prepare(String jdbc) throws SQLException;

  /** Called when the statement's work is done. */
  void release(PreparedQuery statement) throws SQLException;
}
