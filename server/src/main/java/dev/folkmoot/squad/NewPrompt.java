package dev.folkmoot.squad;

import dev.folkmoot.core.Text;
import java.time.Duration;
import java.util.Optional;

/** A prompt to be opened. */
public record NewPrompt(
    String text, Optional<String> task, int required, int timeoutMinutes, boolean hold) {
  public static final int REQUIRED = 2;
  public static final int TIMEOUT_MINUTES = 30;
  public static final int MOST_RESPONSES = 50;
  public static final int LONGEST_MINUTES = 10_080;
  public static final int LONGEST_TASK = 200;

  public NewPrompt {
    Text.requireLength("the prompt", text, ChatMessage.LONGEST);
    task.ifPresent(id -> Text.requireLength("the task", id, LONGEST_TASK));
    Text.requireWithin("the required number of responses", required, 1, MOST_RESPONSES);
    Text.requireWithin("the timeout in minutes", timeoutMinutes, 1, LONGEST_MINUTES);
  }

  Duration timeout() {
    return Duration.ofMinutes(timeoutMinutes);
  }
}
