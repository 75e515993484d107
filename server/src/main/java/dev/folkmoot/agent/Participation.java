package dev.folkmoot.agent;

import dev.folkmoot.core.SessionId;

/** An agent's participation in a session, after event {@code since} and up to {@code until}. */
public record Participation(SessionId session, long since, long until) {
  public boolean covers(long seq) {
    return seq > since && seq <= until;
  }
}
