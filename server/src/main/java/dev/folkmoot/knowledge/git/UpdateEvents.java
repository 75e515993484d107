package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import java.util.List;
import java.util.Optional;

/** The types of events of updates on their way to git. */
public final class UpdateEvents {
  /** An update was made or has changed. */
  public static final EventType CHANGED = EventType.logged("knowledge.update_changed");

  public static final List<EventType> ALL = List.of(CHANGED);

  private UpdateEvents() {}

  static NewEvent changed(KnowledgeUpdate update) {
    var data =
        Json.object()
            .put("updateId", update.id().value())
            .put("action", HasWord.of(update.action()))
            .put("status", HasWord.of(update.status()));
    update.branch().ifPresent(branch -> data.put("branch", branch));
    update.commit().ifPresent(commit -> data.put("commit", commit));
    update.pullRequest().ifPresent(url -> data.put("pullRequest", url));
    update.problem().ifPresent(problem -> data.put("problem", problem));
    return new NewEvent(
        CHANGED,
        Optional.of(update.by()),
        Optional.empty(),
        update.question(),
        Optional.empty(),
        data);
  }
}
