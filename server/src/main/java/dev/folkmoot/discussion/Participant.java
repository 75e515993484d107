package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Optional;

/** Somebody who is to take part, as whoever opens the discussion says it. */
public record Participant(
    Optional<AgentId> agent,
    Role role,
    Optional<String> name,
    Optional<String> systemPrompt,
    Optional<String> model) {
  private static final int LONGEST_PROMPT = 20_000;

  public Participant {
    name.ifPresent(value -> Text.requireName("name", value));
    name = name.map(Secrets::mask);
    systemPrompt.ifPresent(value -> Text.requireAtMost("systemPrompt", value, LONGEST_PROMPT));
  }
}
