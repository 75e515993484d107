package dev.folkmoot.testing;

import dev.folkmoot.store.PostgresStore;
import dev.folkmoot.store.PostgresUrl;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.store.Store;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database without rows that can be opened again and again, as restarts and other nodes do. Its
 * tables are copied from one that was migrated once: most of a short test would be migrations.
 */
public sealed interface Databases {
  Store open(InstantSource clock);

  static Databases sqlite() {
    return sqlite(Scratch.directory().resolve("folkmoot.db"));
  }

  /** In a file that is not there yet. */
  static Databases sqlite(Path file) {
    try {
      Files.copy(SqliteTemplate.FILE, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Sqlite(file);
  }

  static Databases postgres() {
    return new Postgres(postgresUrl());
  }

  /** The URL of such a database on a server that is started once for all tests. */
  static String postgresUrl() {
    return create(" template " + PostgresTemplate.NAME);
  }

  /** As people have it whose words are sorted as in a dictionary, and not by their bytes. */
  static String sortedPostgresUrl() {
    return create(" template template0 locale_provider icu icu_locale 'en-US'");
  }

  private static String create(String how) {
    var name = "t" + UUID.randomUUID().toString().replace("-", "");
    Server.forgetOldest(name);
    return create(name, how);
  }

  private static String create(String name, String how) {
    if (!Server.execute("create database " + name + how)) {
      throw new IllegalStateException("database %s was not created".formatted(name));
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

  /** The file that others are copied from. */
  final class SqliteTemplate {
    private static final Path FILE = migrated(Scratch.directory().resolve("template.db"));

    private static Path migrated(Path file) {
      SqliteStore.open(file, InstantSource.system()).close();
      return file;
    }

    private SqliteTemplate() {}
  }

  /** The database that others are copied from. */
  final class PostgresTemplate {
    private static final String NAME = migrated("migrated");

    private static String migrated(String name) {
      PostgresStore.open(PostgresUrl.parse(create(name, "")), InstantSource.system()).close();
      return name;
    }

    private PostgresTemplate() {}
  }

  /** Holds the PostgreSQL of this test run, in memory where there is room. */
  final class Server {
    private static final Logger log = LoggerFactory.getLogger(Server.class);
    private static final EmbeddedPostgres ONE = start();

    /** More than one test uses: those before are of tests that are over. */
    private static final int MOST = 40;

    private static final Queue<String> USED = new ConcurrentLinkedQueue<>();

    private Server() {}

    private static void forgetOldest(String next) {
      USED.add(next);
      if (USED.size() > MOST) {
        var oldest = USED.remove();
        if (!execute("drop database " + oldest)) {
          USED.add(oldest);
        }
      }
    }

    /** False if it is refused, as dropping a database is that somebody is connected to. */
    private static boolean execute(String sql) {
      try (var connection = ONE.getPostgresDatabase().getConnection();
          var statement = connection.createStatement()) {
        statement.execute(sql);
        return true;
      } catch (SQLException e) {
        log.debug("{}", sql, e);
        return false;
      }
    }

    private static EmbeddedPostgres start() {
      try {
        return EmbeddedPostgres.builder()
            .setServerConfig("max_connections", "300")
            .setDataDirectory(Scratch.directory().resolve("postgres"))
            .setServerConfig("fsync", "off")
            .setServerConfig("max_wal_size", "256MB")
            .setServerConfig("deadlock_timeout", "20ms")
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
