package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.SessionHoldRule;
import dev.folkmoot.store.Tx;
import java.util.Optional;

/** Lets an agent hold a session in progress if it has a seat in the session or opened it. */
final class SeatHoldRule implements SessionHoldRule {
  private final SessionStore sessions;

  SeatHoldRule(SessionStore sessions) {
    this.sessions = sessions;
  }

  @Override
  public void requireMayHold(Tx tx, AgentId agent, SessionId session) {
    sessions
        .tie(tx, session, agent)
        .ifPresent(tie -> why(tie).ifPresent(why -> refuse(agent, session, tie.kind(), why)));
  }

  private static void refuse(AgentId agent, SessionId session, String kind, String why) {
    throw Refusal.notAllowed(
        "%s may not hold %s %s: %s; leave out the session, or have a monitor or a person ask"
            .formatted(agent, kind, session, why));
  }

  private static Optional<String> why(SessionStore.Tie tie) {
    return tie.over()
        ? Optional.of("it is over")
        : tie.hasSeatOrOpened() ? Optional.empty() : Optional.of("it has no seat there");
  }
}
