package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The event numbers at which waits began that have not ended in clearance: an agent that was cut
 * off and comes back without a cursor is told all answers since. A comfort for those who lose
 * cursors, so memory will do.
 */
final class WaitStarts {
  private static final int MOST = 10_000;

  private record Key(AgentId agent, Optional<SessionId> session) {}

  private final Map<Key, Long> starts =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Long> eldest) {
          return size() > MOST;
        }
      };

  Optional<Long> find(AgentId agent, Optional<SessionId> session) {
    synchronized (starts) {
      return Optional.ofNullable(starts.get(new Key(agent, session)));
    }
  }

  long begin(AgentId agent, Optional<SessionId> session, LongSupplier newest) {
    long startSeq = newest.getAsLong();
    synchronized (starts) {
      var earlier = starts.putIfAbsent(new Key(agent, session), startSeq);
      return earlier == null ? startSeq : earlier;
    }
  }

  void end(AgentId agent, Optional<SessionId> session) {
    synchronized (starts) {
      starts.remove(new Key(agent, session));
    }
  }
}
