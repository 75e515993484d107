package dev.folkmoot.wire.audit;

import dev.folkmoot.audit.Finding;
import dev.folkmoot.wire.Doc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("A difference between the database and the rows that the server wrote.")
public record FindingJson(
    @Doc(
            value = "How the row differs from the one that the server wrote.",
            oneOf = {"edited", "missing", "inserted"})
        String kind,
    @Doc("The number of the event in question.") @Nullable Long event,
    @Nullable String questionId,
    @Doc("The difference in words.") String detail) {
  static FindingJson of(Finding finding) {
    return new FindingJson(
        finding.kind().name().toLowerCase(Locale.ROOT),
        finding.event().orElse(null),
        finding.question().orElse(null),
        finding.detail());
  }
}
