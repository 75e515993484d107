package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.OpenedPrompt;
import dev.folkmoot.wire.Doc;

@Doc("A prompt, and its message in the chat.")
public record OpenedPromptJson(PromptJson prompt, SquadChatJson chat) {
  public static OpenedPromptJson of(OpenedPrompt opened) {
    return new OpenedPromptJson(PromptJson.of(opened.prompt()), SquadChatJson.of(opened.message()));
  }
}
