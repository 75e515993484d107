package dev.folkmoot.audit;

import dev.folkmoot.audit.Finding.Kind;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.Checkpoint;
import dev.folkmoot.events.Checkpoint.Place;
import dev.folkmoot.events.SealedLog;
import dev.folkmoot.gate.SealedQuestions;
import java.util.Optional;
import java.util.stream.Stream;

/** One verification of all sealed data. */
final class Verification {
  private final SealedLog log;
  private final SealedQuestions questions;
  private final SealKey key;
  private final CheckpointFile file;
  private final Findings findings = new Findings();

  Verification(SealedLog log, SealedQuestions questions, SealKey key, CheckpointFile file) {
    this.log = log;
    this.questions = questions;
    this.key = key;
    this.file = file;
  }

  /**
   * Reads the checkpoints before the events, so that no checkpoint is newer than the last event
   * read. The server writes a checkpoint to the database first and then to the file, so the file is
   * read first; otherwise it could seem newer than the database.
   */
  Report run() {
    var inFile = file.read();
    boolean hasFile = file.isThere();
    var from = log.checkpoint(Place.FROM);
    var upto = log.checkpoint(Place.UPTO);
    if (from.isEmpty() && upto.isEmpty() && !hasFile) {
      return Report.unchecked("nothing is sealed yet; start the server once");
    }
    if (Stream.of(from, upto).flatMap(Optional::stream).noneMatch(one -> key.isNamedIn(one.seal()))
        && inFile.filter(one -> one.isSealedBy(key)).isEmpty()) {
      return Report.unchecked(
          "the log is sealed with another key than %s; give the right key file with --audit-key"
              .formatted(key.id()));
    }
    var start = genuine(from, "the checkpoint at the start of the log");
    var newest = genuine(upto, "the newest checkpoint in the database");
    var kept = hasFile ? kept(inFile, newest) : Optional.<Checkpoint>empty();
    return start.isPresent() ? read(start.get(), newest, kept) : report(0, 0, 0, 0, 0, 0);
  }

  private Optional<Checkpoint> genuine(Optional<Checkpoint> one, String what) {
    if (one.filter(point -> point.isSealedBy(key)).isEmpty()) {
      findings.add(
          one.isPresent()
              ? Finding.ofLog(Kind.EDITED, what + " is not what was sealed")
              : Finding.ofLog(Kind.MISSING, what + " is gone"));
      return Optional.empty();
    }
    return one;
  }

  private Optional<Checkpoint> kept(Optional<Checkpoint> inFile, Optional<Checkpoint> newest) {
    var kept = genuine(inFile, "the checkpoint in the data directory");
    if (kept.isPresent() && newest.filter(one -> one.seq() < kept.get().seq()).isPresent()) {
      findings.add(
          Finding.ofLog(
              Kind.MISSING,
              "the database was restored to event %d; the data directory knows event %d"
                  .formatted(newest.get().seq(), kept.get().seq())));
    }
    return kept;
  }

  private Report read(Checkpoint from, Optional<Checkpoint> newest, Optional<Checkpoint> kept) {
    var count = questions.count();
    long last = count.lastEvent();
    var points = Stream.of(newest, kept).flatMap(Optional::stream).toList();
    long counted = newest.map(Checkpoint::seq).orElse(last);
    var events = new EventCheck(log, questions, key, findings, from, points, counted);
    events.run(last);
    var rows = new QuestionCheck(log, questions, key, findings, from, events.start());
    rows.run();
    newest.ifPresent(
        one -> {
          long expected = one.questions() + events.asked() - events.questionsMissing();
          compareCount(expected - (count.questions() - rows.inserted()));
        });
    return report(
        from.seq() + 1,
        last,
        newest.map(Checkpoint::seq).orElse(0L),
        events.events(),
        rows.checked(),
        rows.old());
  }

  /**
   * Old events may be deleted because of their age, but a question is never deleted, so fewer rows
   * than asked questions is a finding.
   */
  private void compareCount(long missing) {
    if (missing > 0) {
      findings.add(
          Finding.ofLog(
              Kind.MISSING,
              "%d questions are missing that were asked before the oldest event in the log"
                  .formatted(missing)));
    }
  }

  private Report report(
      long from, long upto, long checkpoint, long events, long rows, long notVouched) {
    return new Report(
        from, upto, checkpoint, events, rows, notVouched, findings.first(), findings.more(), "");
  }
}
