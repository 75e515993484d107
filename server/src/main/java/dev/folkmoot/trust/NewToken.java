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
 * @param goodFor how long until the token expires; if empty, it does not expire
 */
public record NewToken(
    AgentId name,
    Standing standing,
    boolean personPresent,
    Set<String> toolsets,
    Optional<Duration> goodFor) {
  private static final Duration LONGEST = Duration.ofDays(3_650);

  public NewToken {
    name.requireNotReserved();
    toolsets.forEach(toolset -> Text.requireName("toolsets", toolset));
    toolsets = Set.copyOf(toolsets);
    if (goodFor.filter(NewToken::isOutOfRange).isPresent()) {
      throw Refusal.invalid(
          "a token lasts 1s to 3650d; leave the time out for a token that does not expire");
    }
  }

  private static boolean isOutOfRange(Duration time) {
    return time.compareTo(Duration.ofSeconds(1)) < 0 || time.compareTo(LONGEST) > 0;
  }
}
