package dev.folkmoot.architect;

import dev.folkmoot.gate.OnDatabase.OnPostgres;
import org.junit.jupiter.api.Nested;

/** Everything that the architect promises, on PostgreSQL. */
class PostgresArchitectTest {
  @Nested
  class Contexts extends ContextContract implements OnPostgres {}

  @Nested
  class Requests extends RequestContract implements OnPostgres {}

  @Nested
  class Steps extends StepContract implements OnPostgres {}

  @Nested
  class Letters extends LetterContract implements OnPostgres {}
}
