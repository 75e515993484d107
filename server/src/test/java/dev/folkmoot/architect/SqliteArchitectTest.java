package dev.folkmoot.architect;

import dev.folkmoot.gate.OnDatabase.OnSqlite;
import org.junit.jupiter.api.Nested;

/** Everything that the architect promises, on SQLite. */
class SqliteArchitectTest {
  @Nested
  class Contexts extends ContextContract implements OnSqlite {}

  @Nested
  class Requests extends RequestContract implements OnSqlite {}

  @Nested
  class Steps extends StepContract implements OnSqlite {}

  @Nested
  class Letters extends LetterContract implements OnSqlite {}
}
