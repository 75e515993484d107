package dev.folkmoot.agent;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Optional;

/** The data of an agent or person to register. */
public record Registration(
    AgentId id, String name, AgentKind kind, Optional<String> role, boolean monitor) {
  public Registration {
    id.requireNotReserved();
    Text.requireName("name", name);
    AgentId.requireNotServerName(name);
    role.ifPresent(value -> Text.requireName("role", value));
    name = Secrets.mask(name);
    role = role.map(Secrets::mask);
  }
}
