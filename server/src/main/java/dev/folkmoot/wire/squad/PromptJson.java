package dev.folkmoot.wire.squad;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A question to the squad, and how it stands.")
public record PromptJson(
    String id,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String task_id,
    String requester_agent,
    String prompt_message,
    int required_responses,
    int timeout_minutes,
    @Doc(
            value = "All but collecting are final.",
            oneOf = {"collecting", "resolved", "timed_out", "cancelled"})
        String status,
    @Doc("What was answered, in the order of the answers.") List<ContextJson> collected_context,
    @Doc("The message that it is in the chat.") String squad_chat_id,
    @Doc("When it came to its end, whatever that was.") @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable Instant resolved_at,
    Instant created_at,
    @Doc("When it ends with what was collected.") Instant deadline,
    @Doc("Whether its requester is held until it is settled.") boolean hold) {
  public static PromptJson of(Prompt prompt) {
    return new PromptJson(
        prompt.id().value(),
        prompt.task().orElse(null),
        prompt.requester().value(),
        prompt.text(),
        prompt.required(),
        (int) prompt.timeout().toMinutes(),
        prompt.status().word(),
        ContextJson.of(prompt),
        prompt.message().value(),
        prompt.settledAt().orElse(null),
        prompt.createdAt(),
        prompt.deadline(),
        prompt.hold());
  }
}
