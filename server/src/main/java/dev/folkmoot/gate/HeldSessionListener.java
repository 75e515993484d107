package dev.folkmoot.gate;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.agent.JoinListener;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Tx;
import java.time.InstantSource;
import java.util.List;

/**
 * Writes an event when an agent joins a session that is held, because the agent is then held too.
 */
final class HeldSessionListener implements JoinListener {
  private final Agents agents;
  private final EventLog events;
  private final Holds holds;
  private final InstantSource clock;

  HeldSessionListener(Agents agents, EventLog events, Holds holds, InstantSource clock) {
    this.agents = agents;
    this.events = events;
    this.holds = holds;
    this.clock = clock;
  }

  @Override
  public void lock(Tx tx, SessionId session) {
    holds.lock(tx, session);
  }

  /**
   * The agent counts as a participant from the event on, not before. Otherwise a reader that
   * stopped just before the event would count the agent as held already, and not report it.
   */
  @Override
  public void joined(Tx tx, AgentId agent, SessionId session) {
    holds
        .ofSession(tx, session)
        .ifPresent(
            hold -> {
              events.append(
                  tx, clock.instant(), List.of(QuestionEvents.joined(hold, agent, session)));
              tx.beforeCommit(() -> agents.participants().joinAfterEvents(tx, agent, session));
            });
  }
}
