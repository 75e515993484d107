package dev.folkmoot.discussion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Type;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.session.MyTurn;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.SettableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a turn costs in statements, and that what was said before costs nothing. */
class DiscussionCostTest {
  private static final int MOST = 6;
  private static final int TURNS = 520;

  @Test
  void a_models_turn_costs_the_same_at_the_end_as_at_the_beginning_on_sqlite() {
    requireSame(Databases.sqlite(), 4);
  }

  @Test
  void a_models_turn_costs_the_same_at_the_end_as_at_the_beginning_on_postgres() {
    requireSame(Databases.postgres(), 5);
  }

  /** What was run and read for one turn: to see whose it is, to take it, to be told of it. */
  private record Cost(long statements, int seen, int told) {}

  @Test
  void an_external_agents_turn_costs_the_same_at_the_end_as_at_the_beginning_on_sqlite() {
    requireSameForAgents(Databases.sqlite());
  }

  @Test
  void an_external_agents_turn_costs_the_same_at_the_end_as_at_the_beginning_on_postgres() {
    requireSameForAgents(Databases.postgres());
  }

  private static void requireSameForAgents(Databases database) {
    var costs = new ArrayList<Cost>();
    try (var models = new ModelServer();
        var circle = new Circle(database, new SettableClock(), models)) {
      var agents = List.of("ada", "ben", "cal");
      var seats = agents.stream().map(Circle::external).toList();
      var id = circle.open(40, 1_000, Agenda.AGENT_LIMIT, seats);
      for (int i = 0; i < 120; i++) {
        costs.add(turn(circle, id, Circle.speaker(agents.get(i % 3))));
      }
    }
    assertThat(costs.get(6)).extracting(Cost::seen, Cost::told).containsExactly(3, 1);
    assertThat(costs.subList(6, 119)).containsOnly(costs.get(6));
  }

  private static Cost turn(Circle circle, SessionId id, Speaker by) {
    long before = circle.store.statements();
    var come = circle.turns.myTurn(by.name(), Optional.of(id), Duration.ZERO).join();
    assertThat(come).isInstanceOf(MyTurn.Now.class);
    var heard = circle.discussions.find(id, new TurnRange.Since(by.name()));
    circle.discussions.say(id, by, "Yes.", Optional.empty());
    var told = circle.discussions.find(id, new TurnRange.Since(by.name()));
    return new Cost(circle.store.statements() - before, heard.turns().size(), told.turns().size());
  }

  private static void requireSame(Databases database, long expected) {
    Queue<Long> counts = new ConcurrentLinkedQueue<>();
    try (var models = new ModelServer();
        var circle = new Circle(database, new SettableClock(), models)) {
      models.always(
          _ -> {
            counts.add(circle.store.statements());
            return ModelServer.say("Yes.");
          });
      circle.open(
          TURNS / 20,
          1_000,
          Agenda.AGENT_LIMIT,
          IntStream.range(0, 20).mapToObj(i -> Circle.model("Ada " + i)).toList());
      Api.awaitUntil(Duration.ofSeconds(40), () -> counts.size() == TURNS);
    }
    var at = List.copyOf(counts);
    assertThat(at.get(5) - at.get(4)).isEqualTo(expected).isLessThanOrEqualTo(MOST);
    assertThat(IntStream.range(5, TURNS).mapToLong(i -> at.get(i) - at.get(i - 1)))
        .containsOnly(expected);
  }

  @Test
  void an_agent_that_holds_a_session_costs_one_look_more() {
    try (var models = new ModelServer();
        var circle = new Circle(Databases.sqlite(), new SettableClock(), models)) {
      costOfAsking(circle, Type.APPROVAL);
      assertThat(costOfAsking(circle, Type.APPROVAL))
          .isEqualTo(costOfAsking(circle, Type.BLOCKING) + 1);
    }
  }

  private static long costOfAsking(Circle circle, Type type) {
    var coder = Circle.speaker("coder");
    long before = circle.store.statements();
    circle.gate.ask(
        Ask.of(type, coder, "May I go on?").agent(coder.name()).session(new SessionId("release")));
    return circle.store.statements() - before;
  }
}
