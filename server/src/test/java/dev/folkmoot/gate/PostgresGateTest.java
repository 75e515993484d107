package dev.folkmoot.gate;

import dev.folkmoot.gate.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything the gate promises, on PostgreSQL. */
class PostgresGateTest {
  @Nested
  class Holding extends HoldingContract implements OnPostgres {}

  @Nested
  class Answering extends AnsweringContract implements OnPostgres {}

  @Nested
  class Deadlines extends DeadlineContract implements OnPostgres {}

  @Nested
  class QuestionCreator extends AskingContract implements OnPostgres {}

  @Nested
  class Masking extends MaskingContract implements OnPostgres {}

  @Nested
  class Rules extends RulesContract implements OnPostgres {}

  @Nested
  class Limits extends LimitContract implements OnPostgres {}

  @Nested
  class Halts extends HaltContract implements OnPostgres {}

  @Nested
  class Names extends NamesContract implements OnPostgres {}

  @Nested
  class Withdrawals extends WithdrawalContract implements OnPostgres {}

  @Nested
  class Clearances extends ClearanceContract implements OnPostgres {}

  @Nested
  class Events extends EventContract implements OnPostgres {}

  @Nested
  class AgentEvents extends AgentEventsContract implements OnPostgres {}

  @Nested
  class Listings extends ListingContract implements OnPostgres {}

  @Nested
  class QuestionHandlers extends QuestionHandlerContract implements OnPostgres {}

  @Nested
  class Faults extends FaultContract implements OnPostgres {}
}
