package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Responded;
import dev.folkmoot.wire.Doc;

@Doc("A response as a message of the chat, and its prompt.")
public record RespondedJson(SquadChatJson response, PromptJson prompt, boolean ready) {
  public static RespondedJson of(Responded responded) {
    return new RespondedJson(
        SquadChatJson.of(responded.response()),
        PromptJson.of(responded.prompt()),
        responded.prompt().ready());
  }
}
