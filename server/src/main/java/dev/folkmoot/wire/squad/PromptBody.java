package dev.folkmoot.wire.squad;

import dev.folkmoot.core.Text;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.NewPrompt;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A question to the squad.")
public record PromptBody(
    @Doc(value = "The task that the prompt is about, as free text.", max = 200)
        @Nullable String task_id,
    @Doc(value = "The requester; the token's owner if left out.", max = 128)
        @Nullable String requester_agent,
    @Doc(
            value = "The question; @Name mentions a participant whose response you want.",
            max = 10_000)
        String prompt_message,
    @Doc(value = "How many different participants must respond; 2 if left out.", max = 50)
        @Nullable Integer required_responses,
    @Doc(
            value = "Minutes until the prompt ends with the responses so far; 30 if left out.",
            max = 10_080)
        @Nullable Integer timeout_minutes,
    @Doc("Whether the requester is held until the prompt is settled.") @Nullable Boolean hold,
    @Doc(
            "Whether the requester is a person. If left out: true for a registered person, else"
                + " false.")
        @Nullable Boolean is_human) {
  /** The prompt to open; refusals name the fields as this body does. */
  public NewPrompt newPrompt() {
    Text.requireLength("prompt_message", prompt_message, ChatMessage.LONGEST);
    var task = Optional.ofNullable(task_id);
    task.ifPresent(id -> Text.requireLength("task_id", id, NewPrompt.LONGEST_TASK));
    int required = Optional.ofNullable(required_responses).orElse(NewPrompt.REQUIRED);
    Text.requireWithin("required_responses", required, 1, NewPrompt.MOST_RESPONSES);
    int minutes = Optional.ofNullable(timeout_minutes).orElse(NewPrompt.TIMEOUT_MINUTES);
    Text.requireWithin("timeout_minutes", minutes, 1, NewPrompt.LONGEST_MINUTES);
    return new NewPrompt(prompt_message, task, required, minutes, Boolean.TRUE.equals(hold));
  }
}
