package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The file of state machines, against the lines of the specification. */
class StateMachineTest {
  private static StateMachine machine(Role role) {
    return Objects.requireNonNull(StateMachine.all().get(role));
  }

  private static Set<String> next(Role role, String state, boolean express) {
    var now = new MachineState(state, Optional.empty(), Optional.empty(), express);
    return new TreeSet<>(machine(role).next(now));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          CODER     | WAITING         | SETUP
          CODER     | SETUP           | PLANNING SUSPEND
          CODER     | PLANNING        | PLAN_REVIEW QUESTION BUDGET_REVIEW SUSPEND
          CODER     | PLAN_REVIEW     | CODING PLANNING SUSPEND
          CODER     | CODING          | TESTING QUESTION BUDGET_REVIEW SUSPEND
          CODER     | TESTING         | CODE_REVIEW CODING SUSPEND
          CODER     | CODE_REVIEW     | PREPARE_MERGE CODING SUSPEND
          CODER     | PREPARE_MERGE   | AWAIT_MERGE CODING SUSPEND
          CODER     | AWAIT_MERGE     | DONE CODING SUSPEND
          CODER     | DONE            | WAITING
          CODER     | ERROR           | WAITING
          ARCHITECT | WAITING         | SETUP
          ARCHITECT | SETUP           | REQUEST SUSPEND
          ARCHITECT | REQUEST         | WAITING MONITORING DISPATCHING ESCALATED SUSPEND
          ARCHITECT | DISPATCHING     | MONITORING DONE SUSPEND
          ARCHITECT | MONITORING      | REQUEST SUSPEND
          ARCHITECT | ESCALATED       | REQUEST SUSPEND
          ARCHITECT | DONE            | WAITING
          ARCHITECT | ERROR           | WAITING
          PM        | WAITING         | SETUP WORKING AWAIT_USER AWAIT_ARCHITECT DONE
          PM        | SETUP           | WAITING SUSPEND
          PM        | WORKING         | AWAIT_USER PREVIEW AWAIT_ARCHITECT DONE SUSPEND
          PM        | AWAIT_USER      | WORKING DONE SUSPEND
          PM        | PREVIEW         | AWAIT_USER AWAIT_ARCHITECT DONE SUSPEND
          PM        | AWAIT_ARCHITECT | WORKING DONE SUSPEND
          PM        | ERROR           | WAITING DONE
          """)
  void after_each_state_come_those_that_may_and_an_error(Role role, String state, String next) {
    var wanted = new TreeSet<>(List.of(next.split(" ", -1)));
    if (!state.equals("ERROR")) {
      wanted.add("ERROR");
    }
    assertThat(next(role, state, false)).isEqualTo(wanted);
  }

  @Test
  void express_work_goes_from_setup_to_coding_to_done() {
    assertThat(next(Role.CODER, "SETUP", true)).contains("CODING");
    assertThat(next(Role.CODER, "CODING", true)).contains("DONE");
    assertThat(next(Role.CODER, "SETUP", false)).doesNotContain("CODING");
    assertThat(next(Role.CODER, "CODING", false)).doesNotContain("DONE");
  }

  @ParameterizedTest
  @EnumSource
  void every_state_that_is_named_is_a_state(Role role) {
    var machine = machine(role);
    var named = new HashSet<String>();
    Stream.of(machine.transitions(), machine.express())
        .forEach(map -> map.values().forEach(named::addAll));
    named.addAll(machine.express().keySet());
    named.addAll(machine.returning());
    named.addAll(machine.anyState());
    named.addAll(machine.resting());
    named.addAll(machine.storyStatus().keySet());
    assertThat(machine.transitions().keySet()).containsAll(named);
    assertThat(machine.states().iterator().next()).isEqualTo(MachineState.WAITING);
  }
}
