package dev.folkmoot.wire.knowledge;

import dev.folkmoot.knowledge.KnowledgeFilter;
import dev.folkmoot.knowledge.Level;
import dev.folkmoot.knowledge.NodeType;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The knowledge to search for. */
public record KnowledgeSearchInput(
    @Doc(
            value =
                "Words to search for; entries with more and rarer ones come first. Without words"
                    + " all entries are listed by id.",
            max = 1_000)
        @Nullable String query,
    @Doc("Only entries of this type, such as rule.") @Nullable String type,
    @Doc("Only entries of this level: architecture or implementation.") @Nullable String level,
    @Doc(value = "How many; 20 if left out.", max = 200) @Nullable Integer limit,
    @Doc("The cursor from the previous page.") @Nullable String cursor) {
  public KnowledgeFilter filter() {
    return new KnowledgeFilter(
        Optional.ofNullable(type).map(word -> EnumWords.constant("type", NodeType.class, word)),
        Optional.ofNullable(level).map(word -> EnumWords.constant("level", Level.class, word)));
  }
}
