package dev.folkmoot.core;

/** The name of anyone who takes part: a model, a person or an external process. */
public record AgentId(String value) {
  public AgentId {
    Text.requireName("agent name", value);
  }

  @Override
  public String toString() {
    return value;
  }
}
