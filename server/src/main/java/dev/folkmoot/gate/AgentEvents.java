package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.Participation;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventPage;
import dev.folkmoot.events.EventReader;
import dev.folkmoot.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the log for one agent. When a question holds a session or everything, the log has one row,
 * however many agents are held. This class turns such a row into an event of the agent: {@code
 * agent.halted} when the agent becomes held, {@code agent.resumed} when it becomes free. A row
 * becomes one event at most, so its number can serve as a cursor.
 */
public final class AgentEvents {
  private final Store store;
  private final EventLog events;
  private final Agents agents;
  private final Holds holds;

  AgentEvents(Store store, EventLog events, Agents agents, Holds holds) {
    this.store = store;
    this.events = events;
    this.agents = agents;
    this.holds = holds;
  }

  /** Reads events from the database. */
  public EventReader read(AgentId agent, EventFilter filter) {
    return new Reader(agent, filter, events::aboutAgentAndHolds);
  }

  /** Reads events from this node's tail of the log, for a live stream. */
  public EventReader follow(AgentId agent, EventFilter filter) {
    return new Reader(agent, filter, events.tail()::aboutAgentAndHolds);
  }

  /**
   * Remembers from page to page which scopes hold the agent. If a call does not continue where the
   * last page ended, it reads them again.
   */
  private final class Reader implements EventReader {
    private final AgentId agent;
    private final EventFilter filter;
    private final BiFunction<Long, AgentId, EventPage> source;
    private HeldScopes scopes = new HeldScopes();
    private long cursor = -1;

    Reader(AgentId agent, EventFilter filter, BiFunction<Long, AgentId, EventPage> source) {
      this.agent = agent;
      this.filter = filter;
      this.source = source;
    }

    @Override
    public EventPage after(long seq, int limit) {
      if (cursor != seq) {
        scopes = store.read(tx -> holds.scopesAt(tx, agent, seq));
      }
      var page = source.apply(seq, agent);
      var participations = participations(page.events());
      var taken = new ArrayList<Event>();
      cursor = page.cursor();
      for (var event : page.events()) {
        read(event, participations).filter(filter::matches).ifPresent(taken::add);
        if (taken.size() == limit) {
          cursor = event.seq();
          break;
        }
      }
      return new EventPage(taken, cursor);
    }

    private List<Participation> participations(List<Event> page) {
      var sessions =
          page.stream()
              .filter(event -> GateEvents.scopeOf(event).filter(Scope.SESSION::equals).isPresent())
              .flatMap(event -> event.session().stream())
              .collect(Collectors.toSet());
      return sessions.isEmpty()
          ? List.of()
          : store.read(tx -> agents.participants().participations(tx, agent, sessions));
    }

    private Optional<Event> read(Event event, List<Participation> participations) {
      boolean before = scopes.any();
      GateEvents.scopeOf(event).ifPresent(scope -> change(scope, event, participations));
      boolean after = scopes.any();
      if (before != after) {
        return Optional.of(agentEvent(event, after));
      }
      boolean aboutAgent = GateEvents.scopeOf(event).filter(Scope.AGENT::equals).isPresent();
      return Optional.of(event).filter(_ -> !aboutAgent);
    }

    private void change(Scope scope, Event event, List<Participation> participations) {
      boolean held = !GateEvents.isResumed(event);
      switch (scope) {
        case AGENT -> scopes.agent(held);
        case SYSTEM -> scopes.system(held);
        case SESSION ->
            event
                .session()
                .filter(
                    session ->
                        GateEvents.isJoined(event)
                            || participations.stream()
                                .anyMatch(
                                    one ->
                                        one.session().equals(session) && one.covers(event.seq())))
                .ifPresent(session -> scopes.session(session, held));
      }
    }

    private Event agentEvent(Event event, boolean held) {
      var types = held ? GateEvents.HALTED : GateEvents.RESUMED;
      var data = (ObjectNode) Json.tree(event.data());
      return new Event(
          event.seq(),
          event.at(),
          Objects.requireNonNull(types.get(Scope.AGENT)).name(),
          event.agent().filter(agent::isAlike).or(() -> Optional.of(agent)),
          event.session(),
          event.question(),
          Json.write(data.put("scope", event.prefix())));
    }
  }
}
