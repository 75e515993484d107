package dev.folkmoot.discussion;

import dev.folkmoot.testing.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything discussions promise, on PostgreSQL. */
class PostgresDiscussionTest {
  @Nested
  class Floor extends FloorContract implements OnPostgres {}

  @Nested
  class Failures extends FailureContract implements OnPostgres {}

  @Nested
  class Turns extends TurnContract implements OnPostgres {}

  @Nested
  class Holds extends HoldContract implements OnPostgres {}

  @Nested
  class Repeats extends RepeatContract implements OnPostgres {}

  @Nested
  class Races extends RaceContract implements OnPostgres {}

  @Nested
  class Tellings extends TellingContract implements OnPostgres {}

  @Nested
  class Nets extends NetContract implements OnPostgres {}
}
