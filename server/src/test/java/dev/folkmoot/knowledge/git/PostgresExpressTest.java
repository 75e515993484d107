package dev.folkmoot.knowledge.git;

import dev.folkmoot.gate.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything that the express channel promises, on PostgreSQL. */
class PostgresExpressTest {
  @Nested
  class Deliveries extends DeliveryContract implements OnPostgres {}

  @Nested
  class Approvals extends ApprovalContract implements OnPostgres {}

  @Nested
  class Offers extends OfferContract implements OnPostgres {}

  @Nested
  class Versions extends VersionContract implements OnPostgres {}
}
