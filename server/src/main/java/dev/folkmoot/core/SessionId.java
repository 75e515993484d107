package dev.folkmoot.core;

/**
 * The name of a piece of joint work, which may be any that its callers share; an approval asked in
 * it holds everyone in it. Only sessions with turns, such as discussions, have a row.
 */
public record SessionId(String value) {
  public SessionId {
    Text.requireStoredName("session name", value);
  }

  /** A name that a caller works under; data may hold names that are refused. */
  public static SessionId given(String value) {
    Text.requireName("session name", value);
    return new SessionId(value);
  }

  @Override
  public String toString() {
    return value;
  }
}
