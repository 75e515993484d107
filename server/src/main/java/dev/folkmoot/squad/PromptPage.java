package dev.folkmoot.squad;

import dev.folkmoot.core.QuestionId;
import java.util.List;
import java.util.Optional;

/**
 * A page of prompts, the newest first; {@code next} is the place to continue from, if there are
 * more.
 */
public record PromptPage(List<Prompt> prompts, Optional<QuestionId> next) {
  public PromptPage {
    prompts = List.copyOf(prompts);
  }
}
