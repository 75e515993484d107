package dev.folkmoot.rest;

import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.Nested;

class BadInputTest {
  @Nested
  class BodiesOnSqlite extends BadBodyContract {
    BodiesOnSqlite() throws IOException, SQLException {
      super(Target.onSqlite());
    }
  }

  @Nested
  class BodiesOnPostgres extends BadBodyContract {
    BodiesOnPostgres() throws IOException, SQLException {
      super(Target.onPostgres());
    }
  }

  @Nested
  class FieldsOnSqlite extends BadFieldContract {
    FieldsOnSqlite() throws IOException, SQLException {
      super(Target.onSqlite());
    }
  }

  @Nested
  class FieldsOnPostgres extends BadFieldContract {
    FieldsOnPostgres() throws IOException, SQLException {
      super(Target.onPostgres());
    }
  }

  @Nested
  class AddressesOnSqlite extends BadAddressContract {
    AddressesOnSqlite() throws IOException, SQLException {
      super(Target.onSqlite());
    }
  }

  @Nested
  class AddressesOnPostgres extends BadAddressContract {
    AddressesOnPostgres() throws IOException, SQLException {
      super(Target.onPostgres());
    }
  }
}
