package dev.folkmoot.agent;

import dev.folkmoot.core.SessionId;

/** An agent took part in a session after one event, and up to another. */
public record Participation(SessionId session, long since, long until) {
  public boolean covers(long seq) {
    return seq > since && seq <= until;
  }
}
