package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.KnowledgeFilter;
import dev.folkmoot.knowledge.Level;
import dev.folkmoot.knowledge.NodeType;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which knowledge a reader wants. */
public record KnowledgeSearchInput(
    @Doc(
            value =
                "Words that it is about; nodes with more and rarer ones come first. Without words,"
                    + " what is known is listed by id.",
            most = 1_000)
        @Nullable String query,
    @Doc("Only nodes of this type, such as rule.") @Nullable String type,
    @Doc("Only architecture, or only implementation.") @Nullable String level,
    @Doc(value = "How many; 20 if left out.", most = 200) @Nullable Integer limit,
    @Doc("Of the page before.") @Nullable String cursor) {
  public KnowledgeFilter filter() {
    return new KnowledgeFilter(
        Optional.ofNullable(type).map(word -> EnumWords.constant("type", NodeType.class, word)),
        Optional.ofNullable(level).map(word -> EnumWords.constant("level", Level.class, word)));
  }
}
