package dev.folkmoot.wire.squad;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A question to the squad, and its state.")
public record PromptJson(
    String id,
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String task_id,
    String requester_agent,
    String prompt_message,
    int required_responses,
    int timeout_minutes,
    @Doc(
            value = "The state; all but collecting are final.",
            oneOf = {"collecting", "resolved", "timed_out", "cancelled"})
        String status,
    @Doc("The responses, in order.") List<ContextJson> collected_context,
    @Doc("The id of the prompt's message in the chat.") String squad_chat_id,
    @Doc("When the prompt reached a final state, whichever it was.")
        @JsonInclude(JsonInclude.Include.ALWAYS)
        @Nullable Instant resolved_at,
    Instant created_at,
    @Doc("When the prompt ends with the responses so far.") Instant deadline,
    @Doc("Whether the requester is held until the prompt is settled.") boolean hold) {
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
