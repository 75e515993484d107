package dev.folkmoot.gate;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Where waits began that have not ended in clearance: whoever was cut off and comes back without a
 * cursor is told all answers since. A comfort for those who lose cursors, so memory will do.
 */
final class Unfinished {
  private static final int MOST = 10_000;

  private record Waiter(AgentId agent, Optional<SessionId> session) {}

  private final Map<Waiter, Long> begun =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Waiter, Long> eldest) {
          return size() > MOST;
        }
      };

  Optional<Long> earlier(AgentId agent, Optional<SessionId> session) {
    synchronized (begun) {
      return Optional.ofNullable(begun.get(new Waiter(agent, session)));
    }
  }

  long begin(AgentId agent, Optional<SessionId> session, LongSupplier newest) {
    long since = newest.getAsLong();
    synchronized (begun) {
      var earlier = begun.putIfAbsent(new Waiter(agent, session), since);
      return earlier == null ? since : earlier;
    }
  }

  void end(AgentId agent, Optional<SessionId> session) {
    synchronized (begun) {
      begun.remove(new Waiter(agent, session));
    }
  }
}
