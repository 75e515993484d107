package dev.folkmoot.story;

import dev.folkmoot.agent.Agent;
import dev.folkmoot.core.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The part of an agent in the work on stories, which its registration names. */
public enum Role {
  CODER,
  ARCHITECT,
  PM;

  /** Nothing for an agent that is registered with another role, or with none. */
  public static Optional<Role> of(Agent agent) {
    return agent.role().flatMap(Role::named);
  }

  /** Registrations may have any role, in any case. */
  public static Optional<Role> named(String word) {
    return Arrays.stream(values())
        .filter(role -> Text.folded(role.word()).equals(Text.folded(word)))
        .findFirst();
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it may create specs and stories, and complete specs. */
  public boolean plans() {
    return this != CODER;
  }
}
