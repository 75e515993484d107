package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.PromptResponse;
import dev.folkmoot.wire.Doc;

@Doc("A response as it is in the chat, and the prompt as it stands.")
public record RespondedJson(SquadChatJson response, PromptJson prompt, boolean ready) {
  public static RespondedJson of(PromptResponse responded) {
    return new RespondedJson(
        SquadChatJson.of(responded.response()),
        PromptJson.of(responded.prompt()),
        responded.prompt().ready());
  }
}
