package dev.folkmoot.webhook;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.SettableClock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;

/** Webhooks and a receiver, on a database of their own for each test. */
@Timeout(60)
abstract class WebhookContract implements OnDatabase {
  final SettableClock clock = new SettableClock();
  final Receiver receiver = new Receiver();

  @SuppressWarnings("NullAway.Init")
  Databases database;

  @SuppressWarnings("NullAway.Init")
  Telling telling;

  @BeforeEach
  void open() {
    database = empty();
    telling = new Telling(database, clock);
  }

  @AfterEach
  void close() {
    telling.close();
    receiver.close();
  }

  void restart() {
    telling.close();
    telling = new Telling(database, clock);
  }
}
