package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.PromptResponse;
import dev.folkmoot.wire.Doc;

@Doc("A response as a message of the chat, and its prompt.")
public record RespondResultJson(SquadChatJson response, PromptJson prompt, boolean ready) {
  public static RespondResultJson of(PromptResponse responded) {
    return new RespondResultJson(
        SquadChatJson.of(responded.response()),
        PromptJson.of(responded.prompt()),
        responded.prompt().ready());
  }
}
