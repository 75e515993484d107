package dev.folkmoot.core;

/**
 * The id of a session. Callers may use any name that they share; a question that holds the session
 * holds everyone in it. Only sessions with turns, such as discussions, have a row.
 */
public record SessionId(String value) {
  public SessionId {
    Text.requireStoredName("session name", value);
  }

  /** Parses a name from a request. Stored data may hold older names that this refuses. */
  public static SessionId given(String value) {
    Text.requireName("session name", value);
    return new SessionId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
