package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.NewPrompt;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A question to the squad. */
public record PromptInput(
    @Doc(
            value = "The question; @Name mentions a participant whose response you want.",
            max = 10_000)
        String prompt,
    @Doc(value = "How many different participants must respond; 2 if left out.", max = 50)
        @Nullable Integer required,
    @Doc(
            value = "Minutes until the prompt ends with the responses so far; 30 if left out.",
            max = 10_080)
        @Nullable Integer timeoutMinutes,
    @Doc(value = "The task that the prompt is about, as free text.", max = 200)
        @Nullable String taskId,
    @Doc("true: you are held until the prompt is settled.") @Nullable Boolean hold) {
  public NewPrompt newPrompt() {
    return new NewPrompt(
        prompt,
        Optional.ofNullable(taskId),
        Optional.ofNullable(required).orElse(NewPrompt.REQUIRED),
        Optional.ofNullable(timeoutMinutes).orElse(NewPrompt.TIMEOUT_MINUTES),
        Boolean.TRUE.equals(hold));
  }
}
