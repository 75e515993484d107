package dev.folkmoot.wire.audit;

import dev.folkmoot.audit.Finding;
import dev.folkmoot.wire.Doc;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Something in the database that the server did not write.")
public record FindingJson(
    @Doc(
            value = "How it differs from what was written.",
            oneOf = {"edited", "missing", "inserted"})
        String kind,
    @Doc("The number of the event it is about.") @Nullable Long event,
    @Nullable String questionId,
    @Doc("What differs.") String detail) {
  static FindingJson of(Finding finding) {
    return new FindingJson(
        finding.kind().name().toLowerCase(Locale.ROOT),
        finding.event().orElse(null),
        finding.question().orElse(null),
        finding.detail());
  }
}
