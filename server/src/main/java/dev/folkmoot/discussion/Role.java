package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.SeatRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A participant's role in a discussion. */
public enum Role {
  MANAGER,
  LEADER,
  USER,
  SPECIALIST;

  public static Role of(String word) {
    return Arrays.stream(values())
        .filter(role -> role.word().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "role must be manager, leader, user or specialist, was '%s'"
                        .formatted(Text.shorten(word))));
  }

  /** A request for a seat with this role. */
  public SeatRequest seatRequest(
      Optional<AgentId> agent,
      Optional<String> name,
      Optional<String> systemPrompt,
      Optional<String> model) {
    return new SeatRequest(agent, word(), this == USER, name, systemPrompt, model);
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
