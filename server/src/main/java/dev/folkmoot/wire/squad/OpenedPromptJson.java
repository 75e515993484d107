package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Opened;
import dev.folkmoot.wire.Doc;

@Doc("A prompt, and its message in the chat.")
public record OpenedPromptJson(PromptJson prompt, SquadChatJson chat) {
  public static OpenedPromptJson of(Opened opened) {
    return new OpenedPromptJson(PromptJson.of(opened.prompt()), SquadChatJson.of(opened.message()));
  }
}
