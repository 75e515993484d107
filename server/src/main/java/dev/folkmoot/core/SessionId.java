package dev.folkmoot.core;

/** The name of a piece of joint work; an approval asked in it holds everyone in it. */
public record SessionId(String value) {
  public SessionId {
    Text.requireName("session name", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
