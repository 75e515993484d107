package dev.folkmoot.squad;

import dev.folkmoot.core.QuestionId;
import java.util.List;
import java.util.Optional;

/** Prompts, the newest first; {@code next} is the place to go on from, if there are more. */
public record PromptPage(List<Prompt> prompts, Optional<QuestionId> next) {
  public PromptPage {
    prompts = List.copyOf(prompts);
  }
}
