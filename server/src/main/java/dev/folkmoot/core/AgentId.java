package dev.folkmoot.core;

import java.util.Locale;

/** The name of anyone who takes part: a model, a person or an external process. */
public record AgentId(String value) {
  /** The server's own name, by which nobody else goes. */
  public static final AgentId FOLKMOOT = new AgentId("folkmoot");

  private static final String OF_MODELS = "model/";

  public AgentId {
    Text.requireStoredName("agent name", value);
  }

  /** A name that a caller gives itself or somebody new; data may hold names that are refused. */
  public static AgentId given(String value) {
    Text.requireName("agent name", value);
    return new AgentId(value);
  }

  /** The id of a model that is seated without one of its own. */
  public static AgentId ofModel(String name) {
    return new AgentId(OF_MODELS + name.toLowerCase(Locale.ROOT).replace(' ', '-'));
  }

  /** True if it is the id of a model that was seated without one of its own. */
  public boolean isOfModel() {
    return folded().startsWith(Text.folded(OF_MODELS));
  }

  /** Refuses an id that is the server's, or of a form that only seats of models have. */
  public void requireOwn() {
    requireNotOurs(value);
    if (isOfModel()) {
      throw Refusal.invalid(
          "'%s' is an id as models have it that are seated without one; use another"
              .formatted(value));
    }
  }

  /** Refuses the server's name, however it is spelled. */
  public static void requireNotOurs(String name) {
    if (FOLKMOOT.isAlike(name)) {
      throw Refusal.invalid("nobody goes by 'folkmoot'; use a name of your own");
    }
  }

  /** The key by which names are compared: two names with one key are the same name. */
  public String folded() {
    return Text.folded(value);
  }

  /** Names that differ only in case or in letters that look the same are too alike to be two. */
  public boolean isAlike(AgentId other) {
    return isAlike(other.value);
  }

  /** As {@link #isAlike(AgentId)}, for a name as somebody wrote it. */
  public boolean isAlike(String other) {
    return value.equals(other) || folded().equals(Text.folded(other));
  }

  @Override
  public String toString() {
    return value;
  }
}
