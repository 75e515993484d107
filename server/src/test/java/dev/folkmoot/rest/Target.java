package dev.folkmoot.rest;

import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Scratch;
import java.sql.SQLException;

/** A server that is sent nonsense, and the tables that nothing of it may reach. */
record Target(Api api, Tables tables) {
  static Target onSqlite() throws SQLException {
    var data = Scratch.directory();
    return new Target(
        Api.start(data),
        new Tables("jdbc:sqlite:file:" + data.resolve("folkmoot.db") + "?vfs=unix-excl"));
  }

  static Target onPostgres() throws SQLException {
    var data = Scratch.directory();
    var url = Databases.postgresUrl();
    var login = PostgresUrl.parse(url);
    var jdbc = "%s?user=%s&password=%s".formatted(login.jdbc(), login.user(), login.password());
    return new Target(Api.start(data, url), new Tables(jdbc));
  }
}
