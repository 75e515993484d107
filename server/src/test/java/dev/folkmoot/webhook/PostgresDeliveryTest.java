package dev.folkmoot.webhook;

import dev.folkmoot.testing.Databases;

class PostgresDeliveryTest extends DeliveryContract {
  PostgresDeliveryTest() {
    super(Databases.postgres());
  }
}
