package dev.folkmoot.story;

import dev.folkmoot.gate.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything that stories and the mailbox promise, on PostgreSQL. */
class PostgresStoryTest {
  @Nested
  class Planning extends PlanningContract implements OnPostgres {}

  @Nested
  class Taking extends TakingContract implements OnPostgres {}

  @Nested
  class Mail extends MailboxContract implements OnPostgres {}

  @Nested
  class States extends StateContract implements OnPostgres {}
}
