package dev.folkmoot.session;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Optional;

/**
 * A request for a seat in a session. {@link Seating} decides which seat it becomes.
 *
 * @param user true if the seat is for a person; ignored if the registry knows {@code agent}
 */
public record SeatRequest(
    Optional<AgentId> agent,
    String role,
    boolean user,
    Optional<String> name,
    Optional<String> systemPrompt,
    Optional<String> model) {
  private static final int LONGEST_PROMPT = 20_000;

  public SeatRequest {
    name.ifPresent(value -> Text.requireName("name", value));
    name = name.map(Secrets::mask);
    systemPrompt.ifPresent(value -> Text.requireAtMost("systemPrompt", value, LONGEST_PROMPT));
  }
}
