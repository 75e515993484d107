package dev.folkmoot.core;

/**
 * The name of a piece of joint work, which may be any that its callers share; an approval asked in
 * it holds everyone in it. Only sessions with turns, such as discussions, have a row.
 */
public record SessionId(String value) {
  public SessionId {
    Text.requireName("session name", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
