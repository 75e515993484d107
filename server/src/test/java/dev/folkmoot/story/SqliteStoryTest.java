package dev.folkmoot.story;

import dev.folkmoot.gate.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything that stories and the mailbox promise, on SQLite. */
class SqliteStoryTest {
  @Nested
  class Planning extends PlanningContract implements OnSqlite {}

  @Nested
  class Taking extends TakingContract implements OnSqlite {}

  @Nested
  class Mail extends MailboxContract implements OnSqlite {}

  @Nested
  class States extends StateContract implements OnSqlite {}
}
