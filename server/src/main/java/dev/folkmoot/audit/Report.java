package dev.folkmoot.audit;

import java.util.List;

/**
 * The result of a verification.
 *
 * @param from the first event that can be verified
 * @param upto the last event that was read
 * @param checkpoint the last chained event
 * @param events how many events were checked
 * @param questions how many questions were checked
 * @param notVouched how many questions are older than the seals
 * @param findings the first findings
 * @param more how many further findings there are
 * @param unchecked why nothing could be checked; empty if the log was checked
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
  /** The verdict on the stored data. */
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
