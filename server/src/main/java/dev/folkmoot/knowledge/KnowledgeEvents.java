package dev.folkmoot.knowledge;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import java.util.List;
import java.util.Optional;

/** The types of events about knowledge. */
public final class KnowledgeEvents {
  /** A node or one of its edges was added or changed. */
  public static final EventType ADDED = EventType.logged("knowledge.added");

  /** People are asked whether to replace a node. */
  public static final EventType CONFLICT = EventType.pushed("knowledge.conflict");

  public static final List<EventType> ALL = List.of(ADDED, CONFLICT);

  private KnowledgeEvents() {}

  static NewEvent added(KnowledgeEntry entry, AgentId by, AddOutcome outcome) {
    return of(ADDED, entry.node(), by, Optional.empty(), outcome);
  }

  static NewEvent conflict(KnowledgeEntry entry, AgentId by, QuestionId question) {
    return of(CONFLICT, entry.node(), by, Optional.of(question), AddOutcome.CONFLICT);
  }

  private static NewEvent of(
      EventType type,
      KnowledgeNode node,
      AgentId by,
      Optional<QuestionId> question,
      AddOutcome outcome) {
    return new NewEvent(
        type,
        Optional.of(by),
        Optional.empty(),
        question,
        Optional.empty(),
        Json.object()
            .put("id", node.id())
            .put("type", HasWord.of(node.type()))
            .put("level", HasWord.of(node.level()))
            .put("by", by.value())
            .put("outcome", HasWord.of(outcome)));
  }
}
