package dev.folkmoot.audit;

import java.util.List;

/**
 * The result of a verification.
 *
 * @param from the first event that is vouched for
 * @param upto the last event that was read
 * @param checkpoint the last event that is chained to all before it
 * @param events how many events were checked
 * @param questions how many questions were checked
 * @param notVouched how many questions are from before there were seals
 * @param findings the first of them
 * @param more how many findings are left out
 * @param unchecked why nothing could be checked; empty if it was
 */
public record Report(
    long from,
    long upto,
    long checkpoint,
    long events,
    long questions,
    long notVouched,
    List<Finding> findings,
    long more,
    String unchecked) {
  /** What it comes to. */
  public enum Verdict {
    CLEAN,
    TAMPERED,
    UNCHECKED
  }

  public Report {
    findings = List.copyOf(findings);
  }

  static Report unchecked(String why) {
    return new Report(0, 0, 0, 0, 0, 0, List.of(), 0, why);
  }

  public Verdict verdict() {
    if (!unchecked.isEmpty()) {
      return Verdict.UNCHECKED;
    }
    return findings.isEmpty() ? Verdict.CLEAN : Verdict.TAMPERED;
  }
}
