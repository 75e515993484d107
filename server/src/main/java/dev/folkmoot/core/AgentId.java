package dev.folkmoot.core;

import java.util.Locale;

/** The name of a participant: a model, a person or an external program. */
public record AgentId(String value) {
  /** The server's own name, which nobody else may use. */
  public static final AgentId FOLKMOOT = new AgentId("folkmoot");

  private static final String OF_MODELS = "model/";

  public AgentId {
    Text.requireStoredName("agent name", value);
  }

  /** Parses a name from a request. Stored data may hold older names that this refuses. */
  public static AgentId given(String value) {
    Text.requireName("agent name", value);
    return new AgentId(value);
  }

  /** The id of a model that has a seat but no id of its own. */
  public static AgentId ofModel(String name) {
    return new AgentId(OF_MODELS + name.toLowerCase(Locale.ROOT).replace(' ', '-'));
  }

  /** True for an id that {@link #ofModel} makes. */
  public boolean isOfModel() {
    return folded().startsWith(Text.folded(OF_MODELS));
  }

  /** Refuses the server's name and ids that {@link #ofModel} makes. */
  public void requireNotReserved() {
    requireNotServerName(value);
    if (isOfModel()) {
      throw Refusal.invalid(
          "'%s' begins with 'model/', which is reserved for models without an id; use another id"
              .formatted(value));
    }
  }

  /** Refuses the server's name in any spelling. */
  public static void requireNotServerName(String name) {
    if (FOLKMOOT.isAlike(name)) {
      throw Refusal.invalid("the name 'folkmoot' is the server's; use a name of your own");
    }
  }

  /** The key for comparing names: two names with the same key count as one name. */
  public String folded() {
    return Text.folded(value);
  }

  /** True if the names differ only in case or in letters that look the same. */
  public boolean isAlike(AgentId other) {
    return isAlike(other.value);
  }

  /** As {@link #isAlike(AgentId)}, for an unparsed name. */
  public boolean isAlike(String other) {
    return value.equals(other) || folded().equals(Text.folded(other));
  }

  @Override
  public String toString() {
    return value;
  }
}
