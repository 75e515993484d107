package dev.folkmoot.rest;

import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;

/** A server that is sent nonsense, and the tables that nothing of it may reach. */
record Target(Api api, Tables tables) {
  static Target onSqlite() throws IOException, SQLException {
    var data = Files.createTempDirectory("folkmoot");
    return new Target(
        Api.start(data),
        new Tables("jdbc:sqlite:file:" + data.resolve("folkmoot.db") + "?vfs=unix-excl"));
  }

  static Target onPostgres() throws IOException, SQLException {
    var data = Files.createTempDirectory("folkmoot");
    var url = Databases.postgresUrl();
    var login = PostgresUrl.parse(url);
    var jdbc = "%s?user=%s&password=%s".formatted(login.jdbc(), login.user(), login.password());
    return new Target(Api.start(data, url), new Tables(jdbc));
  }
}
