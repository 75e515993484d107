package dev.folkmoot.story;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.core.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The role of an agent in the work on stories, as its registration names it. */
public enum Role {
  CODER,
  ARCHITECT,
  PM;

  /** Empty for an agent that is registered with another role or without one. */
  public static Optional<Role> of(Agent agent) {
    return agent.role().flatMap(Role::named);
  }

  /** Empty for any other role, as registrations may name any. Upper and lower case are the same. */
  public static Optional<Role> named(String word) {
    return Arrays.stream(values())
        .filter(role -> Text.folded(role.word()).equals(Text.folded(word)))
        .findFirst();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether an agent with this role may create specs and stories, and complete specs. */
  public boolean plans() {
    return this != CODER;
  }
}
