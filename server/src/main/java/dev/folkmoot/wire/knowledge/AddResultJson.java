package dev.folkmoot.wire.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.knowledge.AddOutcome;
import dev.folkmoot.knowledge.AddResult;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
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
    @Doc("The question to people about a conflict.") @Nullable String questionId,
    @Doc("What the author can do instead, if the entry was not changed as it wanted.")
        @Nullable String advice) {
  private static final String EDGES_ONLY =
      "to add edges only, send the entry as it stands with the edges, or draw them from an entry of"
          + " your own";

  public static AddResultJson of(AddResult added) {
    return new AddResultJson(
        NodeJson.of(added.node()),
        HasWord.of(added.outcome()),
        added.question().map(QuestionId::value).orElse(null),
        advice(added.outcome()).orElse(null));
  }

  private static Optional<String> advice(AddOutcome outcome) {
    return switch (outcome) {
      case ADDED, CHANGED, UNCHANGED -> Optional.empty();
      case CONFLICT -> Optional.of("nothing of it is stored until people decide; " + EDGES_ONLY);
      case KEPT ->
          Optional.of("people keep the entry as it is, so nothing is stored; " + EDGES_ONLY);
    };
  }
}
