package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import dev.folkmoot.webhook.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Everything webhooks promise, on SQLite. */
class SqliteDeliveryTest {
  @Nested
  class Delivery extends DeliveryContract implements OnSqlite {}

  @Nested
  class Retry extends RetryContract implements OnSqlite {}

  @Nested
  class SetAside extends SetAsideContract implements OnSqlite {}

  @Test
  void where_nobody_is_to_be_told_what_happens_costs_nothing_more() {
    try (var telling = new Telling(Databases.sqlite(), new SettableClock())) {
      telling.asked(1, 1);
      long before = telling.node.store.statements();
      telling.asked(2, 2);
      long alone = telling.node.store.statements() - before;
      telling.webhooks.start();
      before = telling.node.store.statements();
      telling.asked(3, 52);
      assertThat(telling.node.store.statements() - before).isEqualTo(50 * alone);
    }
  }
}
