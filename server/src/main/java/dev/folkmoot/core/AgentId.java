package dev.folkmoot.core;

/** The name of anyone who takes part: a model, a person or an external process. */
public record AgentId(String value) {
  /** The server's own name, by which nobody else goes. */
  public static final AgentId FOLKMOOT = new AgentId("folkmoot");

  public AgentId {
    Text.requireName("agent name", value);
  }

  /** Names that differ in case alone are too alike to be two. */
  public boolean isAlike(AgentId other) {
    return Text.folded(value).equals(Text.folded(other.value));
  }

  @Override
  public String toString() {
    return value;
  }
}
