package dev.folkmoot.squad;

import dev.folkmoot.testing.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything the squad's chat promises, on PostgreSQL. */
class PostgresSquadTest {
  @Nested
  class Chat extends ChatContract implements OnPostgres {}

  @Nested
  class UnreadMessages extends UnreadContract implements OnPostgres {}

  @Nested
  class Export extends ExportContract implements OnPostgres {}

  @Nested
  class Prompts extends PromptContract implements OnPostgres {}

  @Nested
  class Refusals extends PromptRefusalContract implements OnPostgres {}

  @Nested
  class Holds extends PromptHoldContract implements OnPostgres {}

  @Nested
  class Races extends SquadRaceContract implements OnPostgres {}
}
