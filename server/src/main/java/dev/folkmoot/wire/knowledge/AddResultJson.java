package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.knowledge.AddResult;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The result of adding an entry.")
public record AddResultJson(
    @Doc("The entry as it is stored now.") NodeJson node,
    @Doc(
            value =
                "added; changed; unchanged: it was known before; conflict: others use the entry, so"
                    + " people decide whether to replace it; kept: people decided against a"
                    + " change.",
            oneOf = {"added", "changed", "unchanged", "conflict", "kept"})
        String outcome,
    @Doc("The question to people about a conflict.") @Nullable String questionId) {
  public static AddResultJson of(AddResult added) {
    return new AddResultJson(
        NodeJson.of(added.node()),
        HasWord.of(added.outcome()),
        added.question().map(QuestionId::value).orElse(null));
  }
}
