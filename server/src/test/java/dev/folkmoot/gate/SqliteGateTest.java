package dev.folkmoot.gate;

import dev.folkmoot.gate.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything the gate promises, on SQLite. */
class SqliteGateTest {
  @Nested
  class Holding extends HoldingContract implements OnSqlite {}

  @Nested
  class Answering extends AnsweringContract implements OnSqlite {}

  @Nested
  class Deadlines extends DeadlineContract implements OnSqlite {}

  @Nested
  class QuestionCreator extends AskingContract implements OnSqlite {}

  @Nested
  class Masking extends MaskingContract implements OnSqlite {}

  @Nested
  class Rules extends RulesContract implements OnSqlite {}

  @Nested
  class Limits extends LimitContract implements OnSqlite {}

  @Nested
  class Halts extends HaltContract implements OnSqlite {}

  @Nested
  class Names extends NamesContract implements OnSqlite {}

  @Nested
  class Withdrawals extends WithdrawalContract implements OnSqlite {}

  @Nested
  class Clearances extends ClearanceContract implements OnSqlite {}

  @Nested
  class Events extends EventContract implements OnSqlite {}

  @Nested
  class AgentEvents extends AgentEventsContract implements OnSqlite {}

  @Nested
  class Listings extends ListingContract implements OnSqlite {}

  @Nested
  class QuestionHandlers extends QuestionHandlerContract implements OnSqlite {}

  @Nested
  class Faults extends FaultContract implements OnSqlite {}
}
