package dev.folkmoot.knowledge;

import dev.folkmoot.gate.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything that knowledge promises, on PostgreSQL. */
class PostgresKnowledgeTest {
  @Nested
  class Adding extends AddingContract implements OnPostgres {}

  @Nested
  class Browsing extends BrowsingContract implements OnPostgres {}

  @Nested
  class Searching extends SearchContract implements OnPostgres {}

  @Nested
  class Quality extends SearchQualityContract implements OnPostgres {}
}
