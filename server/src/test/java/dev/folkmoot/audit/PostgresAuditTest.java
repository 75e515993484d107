package dev.folkmoot.audit;

import dev.folkmoot.testing.Databases;

class PostgresAuditTest extends AuditContract {
  @Override
  Databases database() {
    return Databases.postgres();
  }
}
