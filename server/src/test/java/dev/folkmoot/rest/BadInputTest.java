package dev.folkmoot.rest;

import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;

class BadInputTest {
  @Nested
  class OnSqlite extends BadInputContract {
    OnSqlite() throws IOException, SQLException {
      var data = Files.createTempDirectory("folkmoot");
      super(
          Api.start(data),
          new Tables("jdbc:sqlite:file:" + data.resolve("folkmoot.db") + "?vfs=unix-excl"));
    }
  }

  @Nested
  class OnPostgres extends BadInputContract {
    OnPostgres() throws IOException, SQLException {
      var data = Files.createTempDirectory("folkmoot");
      var url = Databases.postgresUrl();
      var login = PostgresUrl.parse(url);
      var jdbc = "%s?user=%s&password=%s".formatted(login.jdbc(), login.user(), login.password());
      super(Api.start(data, url), new Tables(jdbc));
    }
  }
}
