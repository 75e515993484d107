package dev.folkmoot.knowledge;

import dev.folkmoot.core.QuestionId;
import java.util.List;

/**
 * Everything that is known about a node.
 *
 * @param history the changes, the newest first
 * @param conflicts the open questions about replacing the node
 */
public record KnowledgeDetails(
    Neighbourhood neighbourhood, List<Change> history, List<QuestionId> conflicts) {
  public KnowledgeDetails {
    history = List.copyOf(history);
    conflicts = List.copyOf(conflicts);
  }

  public KnowledgeNode node() {
    return neighbourhood.node();
  }
}
