package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.Prompt;
import dev.folkmoot.wire.Doc;
import java.util.List;

@Doc("A prompt that was ended, and what was collected.")
public record EndedPromptJson(
    PromptJson prompt,
    List<ContextJson> collectedContext,
    @Doc("Those the prompt calls by @Name who have not answered.") List<String> notAnswered) {
  public static EndedPromptJson of(Prompt prompt) {
    return new EndedPromptJson(PromptJson.of(prompt), ContextJson.of(prompt), prompt.notAnswered());
  }
}
