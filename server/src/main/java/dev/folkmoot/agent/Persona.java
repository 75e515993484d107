package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Text;
import java.util.Optional;

/** An agent as the configuration introduces it: who it is, and how it speaks if a model does. */
public record Persona(
    AgentId id,
    String name,
    AgentKind kind,
    Optional<String> role,
    Optional<String> model,
    Optional<String> systemPrompt) {
  public Persona {
    Text.requireName("name", name);
    role.ifPresent(value -> Text.requireName("role", value));
  }

  public Registration registration() {
    return new Registration(id, name, kind, role, false);
  }
}
