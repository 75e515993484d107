package dev.folkmoot.core;

/** The name of anyone who takes part: a model, a person or an external process. */
public record AgentId(String value) {
  /** The server's own name, by which nobody else goes. */
  public static final AgentId FOLKMOOT = new AgentId("folkmoot");

  public AgentId {
    Text.requireName("agent name", value);
  }

  /** Refuses an id that is the server's. */
  public void requireOwn() {
    requireNotOurs(value);
  }

  /** Refuses the server's name, however it is spelled. */
  public static void requireNotOurs(String name) {
    if (Text.folded(name).equals(FOLKMOOT.value)) {
      throw Refusal.invalid("nobody goes by 'folkmoot'; use a name of your own");
    }
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
