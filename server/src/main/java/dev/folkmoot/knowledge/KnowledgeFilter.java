package dev.folkmoot.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.store.Query;
import java.util.Optional;

/** Which nodes a reader wants. */
public record KnowledgeFilter(
    Optional<NodeType> type, Optional<Level> level, Optional<NodeStatus> status) {
  public static final KnowledgeFilter ALL = new KnowledgeFilter(Optional.empty(), Optional.empty());

  /** Nodes of any status. */
  public KnowledgeFilter(Optional<NodeType> type, Optional<Level> level) {
    this(type, level, Optional.empty());
  }

  String sql() {
    return (type.isPresent() ? " and n.type = :type" : "")
        + (level.isPresent() ? " and n.level = :level" : "")
        + (status.isPresent() ? " and n.status = :status" : "");
  }

  Query bind(Query query) {
    return query
        .set("type", type.map(HasWord::of))
        .set("level", level.map(HasWord::of))
        .set("status", status.map(HasWord::of));
  }
}
