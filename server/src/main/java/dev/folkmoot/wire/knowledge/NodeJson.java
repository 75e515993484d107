package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.knowledge.KnowledgeNode;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A knowledge entry.")
public record NodeJson(
    String id,
    String type,
    String level,
    String status,
    String description,
    @Nullable String tag,
    @Nullable String component,
    @Nullable String path,
    @Nullable String example,
    @Nullable String priority) {
  public static NodeJson of(KnowledgeNode node) {
    return new NodeJson(
        node.id(),
        HasWord.of(node.type()),
        HasWord.of(node.level()),
        HasWord.of(node.status()),
        node.description(),
        node.tag().orElse(null),
        node.component().orElse(null),
        node.path().orElse(null),
        node.example().orElse(null),
        node.priority().map(HasWord::of).orElse(null));
  }
}
