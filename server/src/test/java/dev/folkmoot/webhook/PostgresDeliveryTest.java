package dev.folkmoot.webhook;

import dev.folkmoot.webhook.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything webhooks promise, on PostgreSQL. */
class PostgresDeliveryTest {
  @Nested
  class Delivery extends DeliveryContract implements OnPostgres {}

  @Nested
  class Retry extends RetryContract implements OnPostgres {}

  @Nested
  class SetAside extends SetAsideContract implements OnPostgres {}
}
