package dev.folkmoot.trust;

import dev.folkmoot.agent.Standing;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * A token to be made.
 *
 * @param goodFor how long until it expires; never if empty
 */
public record NewToken(
    AgentId name,
    Standing standing,
    boolean personPresent,
    Set<String> toolsets,
    Optional<Duration> goodFor) {
  private static final Duration LONGEST = Duration.ofDays(3_650);

  public NewToken {
    name.requireOwn();
    toolsets.forEach(toolset -> Text.requireName("toolsets", toolset));
    toolsets = Set.copyOf(toolsets);
    if (goodFor.filter(NewToken::isOutOfRange).isPresent()) {
      throw Refusal.invalid("goodFor must be between 1s and 3650d; leave it out for no end");
    }
  }

  private static boolean isOutOfRange(Duration time) {
    return time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(LONGEST) > 0;
  }
}
