package dev.folkmoot.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Text;
import java.util.Optional;

/** Which prompts a reader wants; with an agent, those that it may still answer. */
public record PromptFilter(PromptStatus status, Optional<AgentId> agent, Optional<String> task) {
  public PromptFilter {
    task.ifPresent(id -> Text.requireLength("the task", id, Proposal.LONGEST_TASK));
  }
}
