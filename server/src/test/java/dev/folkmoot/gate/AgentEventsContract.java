package dev.folkmoot.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventReader;
import dev.folkmoot.store.Together;
import dev.folkmoot.testing.Api;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A reader of one agent's log hears when that agent becomes held and when free. */
abstract class AgentEventsContract extends GateContract {
  private static final AgentId WRITER = new AgentId("writer");

  @Test
  void an_agent_that_another_hold_keeps_is_not_told_that_it_is_free() {
    var first = hold(CODER);
    var all = halt(Scope.SYSTEM, "");
    answer(first, ANN, "yes");
    assertThat(holdsOf(CODER)).containsExactly("agent.halted");
    answer(all, ANN, "resume");
    assertThat(holdsOf(CODER)).containsExactly("agent.halted", "agent.resumed");
  }

  @Test
  void a_peer_hears_of_the_halt_of_its_session_and_of_the_answer() {
    free(TESTER, RELEASE);
    answer(asked(approval(CODER, RELEASE)), ANN, "Ship it");
    var resumed = events(TESTER).getLast();
    assertThat(holdsOf(TESTER)).containsExactly("agent.halted", "agent.resumed");
    assertThat(holdsOf(WRITER)).isEmpty();
    assertThat(resumed.agent()).contains(TESTER);
    var data = Json.tree(resumed.data());
    assertThat(data.get("answer").stringValue()).isEqualTo("Ship it");
    assertThat(data.get("scope").stringValue()).isEqualTo("session");
  }

  @Test
  void every_spelling_of_a_name_hears_each_change_once() {
    var spelling = new AgentId("TESTER");
    free(TESTER, RELEASE);
    var hold = asked(approval(CODER, RELEASE));
    free(spelling, RELEASE);
    var own = hold(spelling);
    answer(hold, ANN, "Ship it");
    assertThat(holdsOf(spelling)).containsExactly("agent.halted");
    answer(own, ANN, "yes");
    for (var name : List.of(TESTER, spelling)) {
      assertThat(holdsOf(name)).containsExactly("agent.halted", "agent.resumed");
      var follower = gate().agentEvents().follow(name, holds(name));
      Api.awaitUntil(() -> read(follower, 0).equals(events(name)));
    }
  }

  @Test
  void a_halt_of_everything_is_one_row_and_everybody_hears_of_it() {
    long before = node.events.newest();
    halt(Scope.SYSTEM, "");
    assertThat(node.events.after(before, EventFilter.ALL, 100).events())
        .extracting(Event::type)
        .containsExactly("question.asked", "system.halted");
    assertThat(holdsOf(WRITER)).containsExactly("agent.halted");
  }

  @Test
  void whoever_joins_a_held_session_hears_that_it_is_held() {
    var hold = asked(approval(CODER, RELEASE));
    assertThat(holdsOf(TESTER)).isEmpty();
    free(TESTER, RELEASE);
    assertThat(holdsOf(TESTER)).containsExactly("agent.halted");
    assertThat(events(TESTER).getLast().question()).contains(hold.id());
    answer(hold, ANN, "Ship it");
    assertThat(holdsOf(TESTER)).containsExactly("agent.halted", "agent.resumed");
  }

  @Test
  void what_held_a_session_before_an_agent_joined_it_is_not_the_agents() {
    answer(asked(approval(CODER, RELEASE)), ANN, "Ship it");
    free(TESTER, RELEASE);
    assertThat(holdsOf(TESTER)).isEmpty();
  }

  @Test
  void whoever_comes_back_after_its_session_ended_still_hears_that_it_is_free() {
    free(TESTER, RELEASE);
    var hold = asked(approval(CODER, RELEASE));
    long place = events(TESTER).getLast().seq();
    answer(hold, ANN, "Ship it");
    node.store.write(
        tx -> {
          featureGate().end(tx, RELEASE);
          return true;
        });
    asked(approval(CODER, RELEASE));
    assertThat(read(reader(TESTER), place))
        .extracting(Event::type)
        .containsExactly("agent.resumed");
  }

  @Test
  void an_agent_is_held_at_a_place_whose_halt_is_no_longer_kept() {
    var hold = hold(CODER);
    long place = node.events.newest();
    clock.advance(SOON);
    hold(TESTER);
    node.events.deleteBefore(clock.instant(), 100);
    assertThat(node.events.oldest()).isGreaterThan(1);
    answer(hold, ANN, "yes");
    assertThat(read(reader(CODER), place)).extracting(Event::type).containsExactly("agent.resumed");
  }

  @Test
  void a_page_costs_the_same_number_of_statements_whatever_is_behind_it() {
    free(TESTER, RELEASE);
    assertThat(cost(TESTER)).isLessThanOrEqualTo(3);
    for (int i = 0; i < 50; i++) {
      free(TESTER, new SessionId("session " + i));
      answer(asked(approval(CODER, RELEASE)), ANN, "yes");
    }
    assertThat(cost(TESTER)).isLessThanOrEqualTo(3);
  }

  /** The least of some, since others of the node read the log as well. */
  private long cost(AgentId agent) {
    return LongStream.generate(
            () -> {
              long before = node.store.statements();
              reader(agent).after(0, 20);
              return node.store.statements() - before;
            })
        .limit(10)
        .min()
        .orElseThrow();
  }

  @Test
  void agents_that_join_while_their_session_is_halted_and_resumed_hear_each_change_once() {
    for (int round = 0; round < 20; round++) {
      var session = new SessionId("session " + round);
      var name = "agent " + round + " ";
      Together.all(
          6,
          i -> {
            if (i < 2) {
              gate().halt(Scope.SESSION, session.value(), ANN, "Stop", Optional.empty());
              gate().resume(Scope.SESSION, session.value(), ANN, Optional.empty());
            } else {
              gate().check(new AgentId(name + i), Optional.of(session));
            }
            return i;
          });
      if (round % 2 == 0) {
        halt(Scope.SESSION, session.value());
      }
      for (int i = 2; i < 6; i++) {
        assertAlternates(new AgentId(name + i), round % 2 == 1);
      }
    }
  }

  private void assertAlternates(AgentId agent, boolean free) {
    var told = holdsOf(agent);
    for (int i = 0; i < told.size(); i++) {
      assertThat(told.get(i)).isEqualTo(i % 2 == 0 ? "agent.halted" : "agent.resumed");
    }
    assertThat(told.size() % 2 == 0).as("%s after %s", agent, told).isEqualTo(free);
    assertThat(free(agent)).isEqualTo(free);
  }

  private List<String> holdsOf(AgentId agent) {
    return events(agent).stream().map(Event::type).toList();
  }

  private List<Event> events(AgentId agent) {
    return read(reader(agent), 0);
  }

  private EventReader reader(AgentId agent) {
    return gate().agentEvents().read(agent, holds(agent));
  }

  private static EventFilter holds(AgentId agent) {
    var types = Set.of("agent.halted", "agent.resumed");
    return new EventFilter(Optional.of(agent), Optional.empty(), types);
  }

  private static List<Event> read(EventReader reader, long from) {
    var all = new ArrayList<Event>();
    long place = from;
    while (true) {
      var page = reader.after(place, 100);
      all.addAll(page.events());
      if (page.cursor() == place) {
        return all;
      }
      place = page.cursor();
    }
  }
}
