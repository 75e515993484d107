package dev.folkmoot.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Hands out prepared statements of one connection. */
interface Statements {
  PreparedStatement prepare(String jdbc) throws SQLException;

  /** Called when the statement's work is done. */
  void release(PreparedStatement statement) throws SQLException;
}
