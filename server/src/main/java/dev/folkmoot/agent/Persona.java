package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.Optional;

/**
 * An agent of the configuration, with its model and system prompt if a model speaks for it.
 *
 * @param tools names of its model's tools, or patterns with {@code *}; a tool of another server is
 *     written {@code server/tool}
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
