package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.List;

/** What is held: by which questions everything is, and which sessions and agents are. */
public record Held(List<Question> everything, List<SessionId> sessions, List<AgentId> agents) {
  public Held {
    everything = List.copyOf(everything);
    sessions = List.copyOf(sessions);
    agents = List.copyOf(agents);
  }
}
