package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Prompt;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("A prompt that was ended, and the collected responses.")
public record EndedPromptJson(
    PromptJson prompt,
    List<ContextJson> collectedContext,
    @Doc("The agents that the prompt mentions as @Name and that have not responded.")
        List<String> notAnswered) {
  public static EndedPromptJson of(Prompt prompt) {
    return new EndedPromptJson(PromptJson.of(prompt), ContextJson.of(prompt), prompt.notAnswered());
  }
}
