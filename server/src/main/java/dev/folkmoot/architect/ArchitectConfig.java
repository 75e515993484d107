package dev.folkmoot.architect;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * The section {@code architect:} of the configuration.
 *
 * @param model the model that speaks for the architect; without one, a person or an external agent
 *     does
 * @param contextTokens the tokens that the model can read and write in one call
 * @param maxAge how old an epoch may become before the next request begins another
 * @param prompts the directory of the user's own templates
 */
public record ArchitectConfig(
    AgentId id,
    Optional<String> model,
    int contextTokens,
    Optional<Duration> maxAge,
    Optional<Path> prompts) {
  public static final AgentId USUAL_ID = new AgentId("architect");
  public static final int USUAL_TOKENS = 100_000;

  /** No model: people answer. */
  public static final ArchitectConfig NONE =
      new ArchitectConfig(
          USUAL_ID, Optional.empty(), USUAL_TOKENS, Optional.empty(), Optional.empty());

  private static final int LEAST_TOKENS = 4_000;

  public ArchitectConfig {
    id.requireNotReserved();
    if (contextTokens < LEAST_TOKENS) {
      throw Refusal.invalid("the architect's context must have at least 4000 tokens");
    }
    if (maxAge.filter(age -> !age.isPositive()).isPresent()) {
      throw Refusal.invalid(
          "the maximum age of the architect's epochs must be more than 0, such as 12h");
    }
  }

  public ArchitectConfig withModel(Optional<String> name) {
    return new ArchitectConfig(id, name, contextTokens, maxAge, prompts);
  }
}
