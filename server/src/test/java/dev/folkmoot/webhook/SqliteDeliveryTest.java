package dev.folkmoot.webhook;

import dev.folkmoot.testing.Databases;

class SqliteDeliveryTest extends DeliveryContract {
  SqliteDeliveryTest() {
    super(Databases.sqlite());
  }
}
