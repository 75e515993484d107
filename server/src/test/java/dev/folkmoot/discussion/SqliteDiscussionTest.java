package dev.folkmoot.discussion;

import dev.folkmoot.testing.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything discussions promise, on SQLite. */
class SqliteDiscussionTest {
  @Nested
  class Floor extends FloorContract implements OnSqlite {}

  @Nested
  class Failures extends FailureContract implements OnSqlite {}

  @Nested
  class Turns extends TurnContract implements OnSqlite {}

  @Nested
  class Holds extends HoldContract implements OnSqlite {}

  @Nested
  class Repeats extends RepeatContract implements OnSqlite {}

  @Nested
  class Races extends RaceContract implements OnSqlite {}

  @Nested
  class Tellings extends TellingContract implements OnSqlite {}

  @Nested
  class Nets extends NetContract implements OnSqlite {}
}
