package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The event numbers at which unfinished waits for clearance began. An agent that was cut off and
 * comes back without a cursor thus gets all answers since then. This is only a convenience, so it
 * is kept in memory. An agent that names many sessions pushes out only its own entries.
 */
final class WaitStarts {
  private static final int MOST_AGENTS = 10_000;
  private static final int MOST_OF_AGENT = 32;

  private final Map<String, Map<Optional<SessionId>, Long>> starts = bounded(MOST_AGENTS);

  private static <K, V> Map<K, V> bounded(int most) {
    return new LinkedHashMap<>() {
      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }

  Optional<Long> find(AgentId agent, Optional<SessionId> session) {
    synchronized (starts) {
      return Optional.ofNullable(starts.get(agent.folded())).map(own -> own.get(session));
    }
  }

  long begin(AgentId agent, Optional<SessionId> session, LongSupplier newest) {
    long startSeq = newest.getAsLong();
    synchronized (starts) {
      var own = starts.computeIfAbsent(agent.folded(), _ -> bounded(MOST_OF_AGENT));
      var earlier = own.putIfAbsent(session, startSeq);
      return earlier == null ? startSeq : earlier;
    }
  }

  /** Ends the wait that began at this number. A wait that began later goes on. */
  void end(AgentId agent, Optional<SessionId> session, long startSeq) {
    synchronized (starts) {
      var own = starts.get(agent.folded());
      if (own != null && own.remove(session, startSeq) && own.isEmpty()) {
        starts.remove(agent.folded());
      }
    }
  }
}
