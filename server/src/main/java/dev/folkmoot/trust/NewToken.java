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
      throw Refusal.invalid("a token lasts 1s to 3650d; give no time for one without an end");
    }
  }

  private static boolean isOutOfRange(Duration time) {
    return time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(LONGEST) > 0;
  }
}
