package dev.folkmoot.knowledge;

import dev.folkmoot.gate.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything that knowledge promises, on SQLite. */
class SqliteKnowledgeTest {
  @Nested
  class Adding extends AddingContract implements OnSqlite {}

  @Nested
  class Browsing extends BrowsingContract implements OnSqlite {}

  @Nested
  class Searching extends SearchContract implements OnSqlite {}

  @Nested
  class Quality extends SearchQualityContract implements OnSqlite {}
}
