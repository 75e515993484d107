package dev.folkmoot.knowledge.git;

import java.util.List;
import java.util.Optional;

/** Part of the list of updates, the newest first; the cursor leads to the next part. */
public record UpdatePage(List<KnowledgeUpdate> updates, Optional<UpdateId> cursor) {
  static final UpdatePage EMPTY = new UpdatePage(List.of(), Optional.empty());

  public UpdatePage {
    updates = List.copyOf(updates);
  }
}
