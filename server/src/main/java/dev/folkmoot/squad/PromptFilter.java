package dev.folkmoot.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Text;
import java.util.Optional;

/** A filter for prompts; with an agent, only prompts that the agent may still respond to. */
public record PromptFilter(PromptStatus status, Optional<AgentId> agent, Optional<String> task) {
  public PromptFilter {
    task.ifPresent(id -> Text.requireLength("the task", id, NewPrompt.LONGEST_TASK));
  }
}
