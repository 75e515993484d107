package dev.folkmoot.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.store.Store;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A list reads as much as it shows, however many sessions there are. */
class SessionFilterTest {
  @AutoClose private final Store store = Databases.sqlite().open(new SettableClock());

  @ParameterizedTest
  @CsvSource({"mode, delphi", "status, error", "status, active"})
  void a_list_by_mode_or_status_reads_their_index(String by, String wanted) {
    var value = Optional.of(wanted);
    var none = Optional.<String>empty();
    var filter =
        new SessionFilter(
            none,
            by.equals("mode") ? value : none,
            by.equals("status") ? value : none,
            Optional.empty(),
            Optional.empty());
    assertThat(plan(filter, by, wanted)).singleElement().asString().contains("session_" + by);
  }

  private List<String> plan(SessionFilter filter, String name, String wanted) {
    return store.read(
        tx ->
            tx.sql(
                    """
                    explain query plan
                    select * from session where kind = :kind %s order by id desc limit 50
                    """
                        .formatted(filter.conditions()))
                .set("kind", "roundtable")
                .set(name, wanted)
                .list(row -> row.text("detail")));
  }
}
