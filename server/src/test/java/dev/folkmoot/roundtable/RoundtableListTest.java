package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import dev.folkmoot.wire.roundtable.RoundtableListInput;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Debates of two days in lists by date; the clock begins at noon of 2030-01-01. */
@ParameterizedClass(name = "on PostgreSQL: {0}")
@ValueSource(booleans = {false, true})
class RoundtableListTest {
  private static final List<AgentId> AGENTS = List.of(new AgentId("ana"), new AgentId("ben"));
  private static final String FIRST_DAY = "2030-01-01";
  private static final String SECOND_DAY = "2030-01-02";

  private final SettableClock clock = new SettableClock();
  @AutoClose private final DebateNode node;

  RoundtableListTest(boolean postgres) {
    node = new DebateNode(postgres ? Databases.postgres() : Databases.sqlite(), clock, List.of());
  }

  private SessionId start() {
    var terms = Terms.of("Which?", Terms.USUAL_MODE, 3);
    return node.roundtables.start(terms, AGENTS, AGENTS.size(), DebateNode.ANN, Optional.empty());
  }

  private List<SessionId> listed(String from, String to) {
    var input =
        new RoundtableListInput(
            null, null, null, from.isEmpty() ? null : from, to.isEmpty() ? null : to, null, null);
    return node.roundtables.list(input.filter(), input.before(), input.pageSize()).stream()
        .map(one -> one.listed().session().id())
        .toList();
  }

  @Test
  void a_list_by_date_has_the_debates_of_these_days_and_the_last_day_is_one_of_them() {
    clock.advance(Duration.ofHours(12).minusMillis(1));
    var first = start();
    clock.advance(Duration.ofMillis(1));
    var second = start();
    assertThat(listed("", "")).containsExactly(second, first);
    assertThat(listed(FIRST_DAY, "")).containsExactly(second, first);
    assertThat(listed(SECOND_DAY, "")).containsExactly(second);
    assertThat(listed("2030-01-03", "")).isEmpty();
    assertThat(listed("", "2029-12-31")).isEmpty();
    assertThat(listed("", FIRST_DAY)).containsExactly(first);
    assertThat(listed("", SECOND_DAY)).containsExactly(second, first);
    assertThat(listed(FIRST_DAY, FIRST_DAY)).containsExactly(first);
    assertThat(listed("2030-01-01T23:59:59.999Z", "2030-01-02T00:00:00Z")).containsExactly(first);
  }
}
