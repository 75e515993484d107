package dev.folkmoot.squad;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.util.Optional;

/** A prompt about to be put to the squad. */
public record Proposal(
    String text, Optional<String> task, int required, int timeoutMinutes, boolean hold) {
  public static final int REQUIRED = 2;
  public static final int TIMEOUT_MINUTES = 30;
  private static final int MOST_RESPONSES = 50;
  private static final int LONGEST_MINUTES = 10_080;
  private static final int LONGEST_TASK = 200;

  public Proposal {
    Text.requireLength("prompt_message", text, Message.LONGEST);
    task.ifPresent(id -> Text.requireLength("task_id", id, LONGEST_TASK));
    if (required < 1 || required > MOST_RESPONSES) {
      throw Refusal.invalid("required_responses must be 1 to 50");
    }
    if (timeoutMinutes < 1 || timeoutMinutes > LONGEST_MINUTES) {
      throw Refusal.invalid("timeout_minutes must be 1 to 10080, which is a week");
    }
  }

  Duration timeout() {
    return Duration.ofMinutes(timeoutMinutes);
  }
}
