package dev.folkmoot.testing;

import dev.folkmoot.store.PostgresStore;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.UUID;

/** An empty database that can be opened again and again, as restarts and other nodes do. */
public sealed interface Databases {
  Store open(InstantSource clock);

  static Databases sqlite() {
    return new Sqlite(Scratch.directory().resolve("folkmoot.db"));
  }

  static Databases postgres() {
    return new Postgres(postgresUrl());
  }

  /** The URL of an empty database on a server that is started once for all tests. */
  static String postgresUrl() {
    return create("");
  }

  /** As people have it whose words are sorted as in a dictionary, and not by their bytes. */
  static String sortedPostgresUrl() {
    return create(" template template0 locale_provider icu icu_locale 'en-US'");
  }

  private static String create(String how) {
    var name = "t" + UUID.randomUUID().toString().replace("-", "");
    try (var connection = Server.ONE.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("create database " + name + how);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    return "postgresql://postgres:postgres@127.0.0.1:%d/%s".formatted(Server.ONE.getPort(), name);
  }

  record Sqlite(Path file) implements Databases {
    @Override
    public Store open(InstantSource clock) {
      return SqliteStore.open(file, clock);
    }
  }

  record Postgres(String url) implements Databases {
    @Override
    public Store open(InstantSource clock) {
      return PostgresStore.open(PostgresUrl.parse(url), clock);
    }
  }

  /** Holds the PostgreSQL of this test run. */
  final class Server {
    private static final EmbeddedPostgres ONE = start();

    private Server() {}

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("max_connections", "300")
            .setServerConfig("fsync", "off")
            .setServerConfig("deadlock_timeout", "20ms")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
