package dev.folkmoot.squad;

import dev.folkmoot.testing.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything the squad's chat promises, on SQLite. */
class SqliteSquadTest {
  @Nested
  class Chat extends ChatContract implements OnSqlite {}

  @Nested
  class UnreadMessages extends UnreadContract implements OnSqlite {}

  @Nested
  class Export extends ExportContract implements OnSqlite {}

  @Nested
  class Prompts extends PromptContract implements OnSqlite {}

  @Nested
  class Refusals extends PromptRefusalContract implements OnSqlite {}

  @Nested
  class Holds extends PromptHoldContract implements OnSqlite {}

  @Nested
  class Races extends SquadRaceContract implements OnSqlite {}
}
