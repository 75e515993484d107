package dev.folkmoot.audit;

import dev.folkmoot.audit.Finding.Kind;
import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.Checkpoint;
import dev.folkmoot.events.Checkpoint.Place;
import dev.folkmoot.events.SealedLog;
import dev.folkmoot.gate.SealedQuestions;
import java.util.Optional;
import java.util.stream.Stream;

/** One reading of everything that is sealed. */
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
   * The checkpoints are read first: whatever is written from then on lies after them. The file is
   * written after the database, so it is read before.
   */
  Report run() {
    var inFile = file.read();
    boolean hasFile = file.isThere();
    var from = log.checkpoint(Place.FROM);
    var upto = log.checkpoint(Place.UPTO);
    if (from.isEmpty() && upto.isEmpty() && !hasFile) {
      return Report.unchecked("nothing is sealed yet; start the server once");
    }
    if (Stream.of(from, upto).flatMap(Optional::stream).noneMatch(one -> key.claims(one.seal()))
        && inFile.filter(one -> one.isSealedBy(key)).isEmpty()) {
      return Report.unchecked(
          "the log is sealed with another key than this one, %s; name its file with --audit-key"
              .formatted(key.id()));
    }
    var start = genuine(from, "where the log begins to be vouched for");
    var newest = genuine(upto, "the newest checkpoint in the database");
    var kept = hasFile ? kept(inFile, newest) : Optional.<Checkpoint>empty();
    return start.isPresent() ? read(start.get(), newest, kept) : report(0, 0, 0, 0, 0, 0);
  }

  private Optional<Checkpoint> genuine(Optional<Checkpoint> one, String what) {
    if (one.filter(point -> point.isSealedBy(key)).isEmpty()) {
      findings.add(
          one.isPresent()
              ? Finding.ofLog(Kind.EDITED, what + " does not say what was sealed")
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
              "the database was put back to event %d; the data directory knows of event %d"
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

  /** The events of old questions may be gone by their age; that a question was there is not. */
  private void compareCount(long missing) {
    if (missing > 0) {
      findings.add(
          Finding.ofLog(
              Kind.MISSING,
              "%d more questions were asked than are there, before the events that are kept"
                  .formatted(missing)));
    }
  }

  private Report report(
      long from, long upto, long checkpoint, long events, long rows, long notVouched) {
    return new Report(
        from, upto, checkpoint, events, rows, notVouched, findings.first(), findings.more(), "");
  }
}
