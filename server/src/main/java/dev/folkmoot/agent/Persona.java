package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.Optional;

/**
 * An agent as the configuration introduces it: who it is, and how it speaks if a model does.
 *
 * @param tools names of tools that its model is given, or patterns with {@code *}; those of another
 *     server as {@code server/tool}
 */
public record Persona(
    AgentId id,
    String name,
    AgentKind kind,
    Optional<String> role,
    Optional<String> model,
    Optional<String> systemPrompt,
    List<String> tools) {
  /** Without tools. */
  public Persona(
      AgentId id,
      String name,
      AgentKind kind,
      Optional<String> role,
      Optional<String> model,
      Optional<String> systemPrompt) {
    this(id, name, kind, role, model, systemPrompt, List.of());
  }

  public Persona {
    tools = List.copyOf(tools);
    Text.requireName("name", name);
    role.ifPresent(value -> Text.requireName("role", value));
  }

  public Registration registration() {
    return new Registration(id, name, kind, role, false);
  }
}
