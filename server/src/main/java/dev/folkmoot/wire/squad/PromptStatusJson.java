package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.Prompt;
import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A prompt, its responses, and whether to go on.")
public record PromptStatusJson(
    PromptJson prompt,
    @Doc("The responses, as messages of the chat.") List<SquadChatJson> responses,
    @Doc("True in every final state: go on with the responses.") boolean ready,
    @Doc(
            value = "The state; all but collecting are final.",
            oneOf = {"collecting", "resolved", "timed_out", "cancelled"})
        String status,
    int responseCount,
    int requiredResponses,
    List<ContextJson> collectedContext,
    @Doc("The agents that the prompt mentions as @Name and that have not responded.")
        List<String> notAnswered,
    @Doc("True when a wait ran out of time: call again to go on waiting.")
        @Nullable Boolean pending) {
  public static PromptStatusJson of(Prompt prompt, List<ChatMessage> responses) {
    return of(prompt, responses, null);
  }

  /** The result of a wait for the responses. */
  public static PromptStatusJson afterWait(Prompt prompt, List<ChatMessage> responses) {
    return of(prompt, responses, prompt.ready() ? null : true);
  }

  private static PromptStatusJson of(
      Prompt prompt, List<ChatMessage> responses, @Nullable Boolean pending) {
    return new PromptStatusJson(
        PromptJson.of(prompt),
        responses.stream().map(SquadChatJson::of).toList(),
        prompt.ready(),
        prompt.status().word(),
        prompt.collected().size(),
        prompt.required(),
        ContextJson.of(prompt),
        prompt.notAnswered(),
        pending);
  }
}
