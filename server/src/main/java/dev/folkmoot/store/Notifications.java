package dev.folkmoot.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens to a PostgreSQL notification channel on a connection of its own. */
public final class Notifications implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Notifications.class);
  private static final int RECONNECT_MILLIS = 500;

  private final PostgresStore store;
  private final PostgresUrl url;
  private final String channel;
  private final Duration quiet;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile @Nullable Connection connection;

  /**
   * @param quiet how long to wait for a notification before calling {@code look} without one
   */
  Notifications(PostgresStore store, PostgresUrl url, String channel, Duration quiet) {
    this.store = store;
    this.url = url;
    this.channel = channel;
    this.quiet = quiet;
  }

  /**
   * Runs {@code look} as soon as it is connected, after each notification, and after each quiet
   * time without one, until this is closed. It connects again whenever the connection is lost.
   */
  public void follow(Runnable look) throws InterruptedException {
    do {
      try (var opened = url.connect()) {
        connection = opened;
        hear(opened, look);
      } catch (SQLException | StoreException e) {
        log.debug("the channel was lost", e);
      }
    } while (!closed.await(RECONNECT_MILLIS, TimeUnit.MILLISECONDS));
  }

  private void hear(Connection opened, Runnable look) throws SQLException {
    try (var statement = opened.createStatement()) {
      statement.execute("listen " + channel);
    }
    var listening = opened.unwrap(PGConnection.class);
    long synced = System.nanoTime() - TimeUnit.SECONDS.toNanos(1);
    while (closed.getCount() > 0) {
      if (System.nanoTime() - synced >= TimeUnit.SECONDS.toNanos(1)) {
        store.syncClock();
        synced = System.nanoTime();
      }
      look.run();
      listening.getNotifications(Math.toIntExact(quiet.toMillis()));
    }
  }

  @Override
  public void close() {
    closed.countDown();
    var open = connection;
    if (open != null) {
      try {
        open.abort(Runnable::run);
      } catch (SQLException e) {
        log.debug("the channel was closed already", e);
      }
    }
  }
}
