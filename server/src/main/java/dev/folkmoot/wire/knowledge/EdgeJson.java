package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.knowledge.KnowledgeEdge;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A relation from one entry to another.")
public record EdgeJson(String from, String to, String relation, @Nullable String note) {
  static EdgeJson of(KnowledgeEdge edge) {
    return new EdgeJson(
        edge.from(), edge.to(), HasWord.of(edge.relation()), edge.note().orElse(null));
  }
}
