package dev.folkmoot.wire.audit;

import dev.folkmoot.audit.Report;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

@Doc("Whether events and questions are unchanged since the server wrote them.")
public record AuditJson(
    @Doc(
            value =
                "pending: the check is still running, so ask again; unchecked: it was not"
                    + " possible.",
            oneOf = {"clean", "tampered", "unchecked", "pending"})
        String verdict,
    @Doc("The first event that the check covers.") long from,
    @Doc("The last event that the check read.") long upto,
    @Doc(
            "The last event that a checkpoint covers; later events are not yet chained to the"
                + " events before them.")
        long checkpoint,
    @Doc("How many events were checked.") long events,
    @Doc("How many questions were checked.") long questions,
    @Doc(
            "How many of these questions have no seal because they are older than the seals, so"
                + " that a change of them cannot be found.")
        long notVouched,
    List<FindingJson> findings,
    @Doc("How many further findings are left out.") long more,
    @Doc("Why the check was not possible.") @Nullable String reason) {
  public static AuditJson of(Report report) {
    return new AuditJson(
        report.verdict().name().toLowerCase(Locale.ROOT),
        report.from(),
        report.upto(),
        report.checkpoint(),
        report.events(),
        report.questions(),
        report.notVouched(),
        report.findings().stream().map(FindingJson::of).toList(),
        report.more(),
        report.unchecked().isEmpty() ? null : report.unchecked());
  }

  public static AuditJson pending() {
    return new AuditJson("pending", 0, 0, 0, 0, 0, 0, List.of(), 0, null);
  }
}
