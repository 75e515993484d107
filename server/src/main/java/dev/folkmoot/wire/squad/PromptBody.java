package dev.folkmoot.wire.squad;

import dev.folkmoot.core.Text;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.Proposal;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("A question to the squad.")
public record PromptBody(
    @Doc(value = "The task it is about, in whatever words.", most = 200) @Nullable String task_id,
    @Doc(value = "Who asks. With a token it is the token's owner.", most = 128)
        @Nullable String requester_agent,
    @Doc(value = "What is asked; @Name calls those you want to hear.", most = 10_000)
        String prompt_message,
    @Doc(value = "How many must answer, each once; 2 if left out.", most = 50)
        @Nullable Integer required_responses,
    @Doc(value = "When it ends with what was collected; 30 if left out.", most = 10_080)
        @Nullable Integer timeout_minutes,
    @Doc("Whether the requester is held until it is settled.") @Nullable Boolean hold,
    @Doc("Whether a person asks; false if left out and nothing is known of the name.")
        @Nullable Boolean is_human) {
  /** Refuses what no prompt can have, by the names that it has here. */
  public Proposal proposal() {
    Text.requireLength("prompt_message", prompt_message, ChatMessage.LONGEST);
    var task = Optional.ofNullable(task_id);
    task.ifPresent(id -> Text.requireLength("task_id", id, Proposal.LONGEST_TASK));
    int required = Optional.ofNullable(required_responses).orElse(Proposal.REQUIRED);
    Text.requireWithin("required_responses", required, 1, Proposal.MOST_RESPONSES);
    int minutes = Optional.ofNullable(timeout_minutes).orElse(Proposal.TIMEOUT_MINUTES);
    Text.requireWithin("timeout_minutes", minutes, 1, Proposal.LONGEST_MINUTES);
    return new Proposal(prompt_message, task, required, minutes, Boolean.TRUE.equals(hold));
  }
}
