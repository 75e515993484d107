package dev.folkmoot.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.folkmoot.core.OperatorLane;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Set;

/** A database that several nodes share. */
public final class PostgresStore extends Store {
  private static final int CONNECTIONS = 16;
  private static final int OPERATOR_CONNECTIONS = 2;
  private static final int TRIES = 20;
  private static final Set<String> CONFLICT_STATES = Set.of("40001", "40P01");

  private final PostgresUrl url;
  private final HikariDataSource pool;

  /** Operators never wait for a connection that others use. */
  private final HikariDataSource operatorPool;

  private final DatabaseClock databaseClock;

  private PostgresStore(
      PostgresUrl url, HikariDataSource pool, HikariDataSource operatorPool, DatabaseClock clock) {
    super(Dialect.POSTGRES, clock);
    this.url = url;
    this.pool = pool;
    this.operatorPool = operatorPool;
    this.databaseClock = clock;
  }

  public static PostgresStore open(PostgresUrl url) {
    return open(url, new DatabaseClock());
  }

  /** With the caller's clock, so that tests can let hours pass. */
  public static PostgresStore open(PostgresUrl url, InstantSource time) {
    return open(url, new DatabaseClock(time));
  }

  private static PostgresStore open(PostgresUrl url, DatabaseClock clock) {
    PostgresStore store;
    try {
      store =
          new PostgresStore(
              url,
              new HikariDataSource(pool(url, "postgres", CONNECTIONS, 2)),
              new HikariDataSource(pool(url, "postgres-operators", OPERATOR_CONNECTIONS, 1)),
              clock);
    } catch (RuntimeException e) {
      throw new StoreException(
          "cannot open the database at %s: %s; check that it runs and that --database-url is right"
              .formatted(url.address(), Failures.reason(e)),
          e);
    }
    try {
      store.syncClock();
      Migrations.apply(store);
      return store;
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  private static HikariConfig pool(PostgresUrl url, String name, int most, int idle) {
    var config = new HikariConfig();
    config.setJdbcUrl(url.jdbc());
    config.setUsername(url.user());
    config.setPassword(url.password());
    config.setMaximumPoolSize(most);
    config.setMinimumIdle(idle);
    config.setConnectionTimeout(10_000);
    config.setPoolName(name);
    config.addDataSourceProperty("ApplicationName", "folkmoot");
    config.addDataSourceProperty("loginTimeout", "5");
    return config;
  }

  private Connection connection() throws SQLException {
    return (OperatorLane.isOpen() ? operatorPool : pool).getConnection();
  }

  /** Asks the database for its time. Between two calls the local clock counts on from it. */
  public void syncClock() {
    read(
        tx ->
            tx.sql("select (extract(epoch from clock_timestamp()) * 1000)::bigint as now")
                .first(
                    row -> {
                      databaseClock.set(row.instant("now"));
                      return true;
                    }));
  }

  @Override
  public <T> T write(Tx.Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return attempt(work);
      } catch (RetryTransaction e) {
        if (attempt == TRIES) {
          throw new StoreException(
              "the transaction conflicted with others too often; try again", e);
        }
      }
    }
  }

  private <T> T attempt(Tx.Work<T> work) {
    try (var connection = connection()) {
      connection.setAutoCommit(false);
      var tx = new Tx(Dialect.POSTGRES, new OnConnection(connection));
      T result;
      try {
        result = work.in(tx);
        tx.runBeforeCommit();
        connection.commit();
      } catch (Throwable e) {
        connection.rollback();
        throw e;
      }
      tx.runAfterCommit();
      return result;
    } catch (SQLException e) {
      throw isConflict(e) ? new RetryTransaction("another transaction") : failed(e);
    } catch (StoreException e) {
      throw e.getCause() instanceof SQLException cause && isConflict(cause)
          ? new RetryTransaction("another transaction")
          : e;
    }
  }

  @Override
  public <T> T read(Tx.Work<T> work) {
    try (var connection = connection()) {
      connection.setAutoCommit(true);
      return work.in(new Tx(Dialect.POSTGRES, new OnConnection(connection)));
    } catch (SQLException e) {
      throw failed(e);
    }
  }

  public Notifications listen(String channel, Duration quiet) {
    return new Notifications(this, url, channel, quiet);
  }

  @Override
  public void close() {
    operatorPool.close();
    pool.close();
  }

  private static boolean isConflict(SQLException e) {
    return e.getSQLState() != null && CONFLICT_STATES.contains(e.getSQLState());
  }

  private static StoreException failed(SQLException e) {
    return new StoreException("the database failed: " + e.getMessage(), e);
  }

  private final class OnConnection implements Statements {
    private final Connection connection;

    OnConnection(Connection connection) {
      this.connection = connection;
    }

    @Override
    public PreparedQuery prepare(String jdbc) throws SQLException {
      counter().increment();
      return new PreparedQuery(connection.prepareStatement(jdbc));
    }

    @Override
    public void release(PreparedQuery statement) throws SQLException {
      statement.jdbc().close();
    }
  }
}
