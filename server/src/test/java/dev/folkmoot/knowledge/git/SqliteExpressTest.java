package dev.folkmoot.knowledge.git;

import dev.folkmoot.gate.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything that the express channel promises, on SQLite. */
class SqliteExpressTest {
  @Nested
  class Deliveries extends DeliveryContract implements OnSqlite {}

  @Nested
  class Approvals extends ApprovalContract implements OnSqlite {}

  @Nested
  class Offers extends OfferContract implements OnSqlite {}

  @Nested
  class Versions extends VersionContract implements OnSqlite {}
}
