package dev.folkmoot.audit;

import dev.folkmoot.core.SealKey;
import dev.folkmoot.events.Checkpoint;
import dev.folkmoot.events.Checkpoint.Place;
import dev.folkmoot.events.SealedEvent;
import dev.folkmoot.events.SealedLog;
import dev.folkmoot.gate.GateEvents;
import dev.folkmoot.gate.SealedQuestions;
import dev.folkmoot.store.Store;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes decisions tamper-evident. Each row is sealed by itself when it is written. From time to
 * time the newest events are chained to all events before them, and no writer waits for that.
 */
public final class Audit {
  private static final Logger log = LoggerFactory.getLogger(Audit.class);
  private static final int PAGE = 1_000;
  private static final int TRIES = 20;

  private final SealedLog events;
  private final SealedQuestions questions;
  private final SealKey key;
  private final CheckpointFile file;
  private final InstantSource clock;
  private boolean warned;

  public Audit(Store store, SealKey key, CheckpointFile file) {
    this.events = new SealedLog(store);
    this.questions = new SealedQuestions(store);
    this.key = key;
    this.file = file;
    this.clock = store.clock();
  }

  /**
   * Chains the newest events. A checkpoint with another key's seal, or one older than the
   * checkpoint in the file, is not moved: that would hide a manipulation of the log.
   */
  public synchronized void advance() {
    var upto = events.checkpoint(Place.UPTO);
    var kept = file.read();
    if (upto.isEmpty() && !file.isThere()) {
      begin();
    } else if (upto.filter(one -> one.isSealedBy(key)).isEmpty()) {
      warn("it is not sealed with the key of this node; all nodes need the same --audit-key");
    } else if (kept.filter(one -> one.seq() > upto.get().seq()).isPresent()) {
      warn("it is older than the one in the data directory");
    } else {
      var newest = extend(upto.get());
      if (!kept.equals(Optional.of(newest))) {
        file.write(newest);
      }
    }
  }

  private void warn(String why) {
    if (!warned) {
      log.warn("the audit's checkpoint stays where it is: {}; run: folkmoot verify", why);
      warned = true;
    }
  }

  private void begin() {
    var count = questions.count();
    var now = clock.instant();
    var from =
        Checkpoint.of(
            key, Place.FROM, count.lastEvent(), Checkpoint.FIRST_CHAIN, count.withoutSeal(), now);
    var upto =
        Checkpoint.of(
            key, Place.UPTO, count.lastEvent(), Checkpoint.FIRST_CHAIN, count.questions(), now);
    events.begin(from, upto);
    events.checkpoint(Place.UPTO).filter(one -> one.isSealedBy(key)).ifPresent(file::write);
  }

  private Checkpoint extend(Checkpoint upto) {
    var newest = upto;
    List<SealedEvent> page;
    do {
      page = events.between(newest.seq(), Long.MAX_VALUE, PAGE);
      var next = page.isEmpty() ? newest : after(newest, page);
      if (next.equals(newest) || !events.move(newest, next)) {
        return newest;
      }
      newest = next;
    } while (page.size() == PAGE);
    return newest;
  }

  private Checkpoint after(Checkpoint newest, List<SealedEvent> page) {
    var chain = newest.chain();
    for (var event : page) {
      chain = Checkpoint.chained(chain, event.seq(), event.seal());
    }
    long asked = page.stream().filter(event -> isAsked(event) && event.isSealedBy(key)).count();
    return Checkpoint.of(
        key, Place.UPTO, page.getLast().seq(), chain, newest.questions() + asked, clock.instant());
  }

  static boolean isAsked(SealedEvent event) {
    return event.type().equals(GateEvents.ASKED.name());
  }

  /**
   * Verifies the log, and does so again if there are findings and old events were deleted
   * meanwhile.
   */
  public Report verify() {
    for (int attempt = 1; attempt <= TRIES; attempt++) {
      var from = events.checkpoint(Place.FROM);
      var report = new Verification(events, questions, key, file).run();
      if (report.findings().isEmpty() || from.equals(events.checkpoint(Place.FROM))) {
        return report;
      }
    }
    return Report.unchecked("old events are being deleted; try again later");
  }
}
