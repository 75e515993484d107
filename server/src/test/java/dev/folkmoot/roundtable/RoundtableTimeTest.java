package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.AgentKind;
import dev.folkmoot.agent.Registration;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Status;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The budget of time of a debate whose agents do not answer. */
class RoundtableTimeTest {
  private static final Duration AGENT_LIMIT = Duration.ofMinutes(1);
  private static final AgentId ANN = DebateNode.ANN.name();
  private static final List<AgentId> AGENTS = List.of(new AgentId("ana"), new AgentId("ben"));

  private final SettableClock clock = new SettableClock();

  @AutoClose private final DebateNode node = new DebateNode(Databases.sqlite(), clock, List.of());

  @Test
  void the_time_of_tries_that_failed_is_not_given_back() {
    var id = start(Duration.ofSeconds(150));
    for (int tries = 1; tries <= 2; tries++) {
      letDeadlinesPass();
      assertThat(status(id)).as("after %d tries", tries).isInstanceOf(Status.Failed.class);
      clock.advance(Duration.ofHours(1));
      assertThat(goOn(id)).isEqualTo(new ContinueOutcome.Begun(1, List.of()));
    }
    letDeadlinesPass();
    assertThat(status(id)).isEqualTo(new Status.Completed("the time budget of 150s is used up"));
  }

  @Test
  void the_time_of_the_debate_ends_the_turn_of_an_agent_that_could_take_longer() {
    var id = start(Duration.ofSeconds(20));
    clock.advance(Duration.ofSeconds(19));
    node.gate.forFeatures().actOnDeadlines();
    assertThat(status(id)).isInstanceOf(Status.Active.class);
    clock.advance(Duration.ofSeconds(1));
    node.gate.forFeatures().actOnDeadlines();
    assertThat(status(id)).isEqualTo(new Status.Completed("the time budget of 20s is used up"));
  }

  @Test
  void the_time_of_the_debate_ends_the_turn_of_a_person_who_has_no_limit() {
    node.agents.register(new Registration(ANN, "Ann", AgentKind.HUMAN, Optional.empty(), false));
    var id = start(Duration.ofSeconds(20), List.of(ANN, AGENTS.getFirst()));
    assertThat(node.roundtables.withoutTurns(id).debaters().getFirst().occupant())
        .isEqualTo(Seat.Occupant.PERSON);
    clock.advance(Duration.ofSeconds(20));
    node.gate.forFeatures().actOnDeadlines();
    assertThat(status(id)).isEqualTo(new Status.Completed("the time budget of 20s is used up"));
    assertThat(node.gate.inbox().countOpen(10)).isZero();
  }

  private SessionId start(Duration maxTime) {
    return start(maxTime, AGENTS);
  }

  private SessionId start(Duration maxTime, List<AgentId> agents) {
    var terms =
        new Terms(
            "Which?",
            Terms.USUAL_MODE,
            3,
            false,
            List.of(),
            false,
            Optional.empty(),
            Optional.of(maxTime),
            Terms.MODEL_LIMIT,
            AGENT_LIMIT,
            Optional.empty());
    return node.roundtables.start(terms, agents, agents.size(), DebateNode.ANN, Optional.empty());
  }

  private ContinueOutcome goOn(SessionId id) {
    return node.roundtables.beginNextRound(
        id, Optional.empty(), List.of(), DebateNode.ANN, Optional.empty());
  }

  private void letDeadlinesPass() {
    clock.advance(AGENT_LIMIT);
    node.gate.forFeatures().actOnDeadlines();
  }

  private Status status(SessionId id) {
    return node.roundtables.withoutTurns(id).session().status();
  }
}
