package dev.folkmoot.events;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.Optional;
import java.util.Set;

/** Which events a reader wants. A type may end in {@code .*}; no types means all. */
public record EventFilter(Optional<AgentId> agent, Optional<SessionId> session, Set<String> types) {
  public static final EventFilter ALL =
      new EventFilter(Optional.empty(), Optional.empty(), Set.of());

  public EventFilter {
    types = Set.copyOf(types);
  }

  public boolean matches(Event event) {
    return (agent.isEmpty() || event.agent().filter(agent.get()::isAlike).isPresent())
        && (session.isEmpty() || session.equals(event.session()))
        && (types.isEmpty()
            || types.contains(event.type())
            || types.contains(EventType.family(event.type())));
  }
}
