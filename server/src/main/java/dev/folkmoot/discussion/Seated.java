package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.gate.Membership;
import dev.folkmoot.session.Sessions;
import dev.folkmoot.store.Tx;
import java.util.Optional;

/** Who has a seat in a discussion, or opened it, may have it wait as long as it lasts. */
final class Seated implements Membership {
  private final Sessions sessions;

  Seated(Sessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public void requireMayHold(Tx tx, AgentId agent, SessionId session) {
    sessions
        .tie(tx, Discussion.KIND, session, agent)
        .flatMap(Seated::why)
        .ifPresent(
            why -> {
              throw Refusal.notAllowed(
                  "%s may not hold discussion %s: %s; leave out sessionId, or have a monitor or a person ask"
                      .formatted(agent, session, why));
            });
  }

  private static Optional<String> why(Sessions.Tie tie) {
    return tie.over()
        ? Optional.of("it is over")
        : tie.takesPart() ? Optional.empty() : Optional.of("it has no seat there");
  }
}
