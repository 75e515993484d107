package dev.folkmoot.audit;

import dev.folkmoot.testing.Databases;

class SqliteAuditTest extends AuditContract {
  @Override
  Databases database() {
    return Databases.sqlite();
  }
}
