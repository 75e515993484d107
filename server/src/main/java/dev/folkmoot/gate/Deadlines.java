package dev.folkmoot.gate;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acts on deadlines and reminders when they are due. Every node tries; the update of the row
 * decides which one succeeds.
 */
final class Deadlines implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Deadlines.class);
  private static final int AT_ONCE = 100;
  private static final Duration LONGEST_SLEEP = Duration.ofSeconds(30);
  private static final Duration SHARED_SLEEP = Duration.ofSeconds(1);
  private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(2);

  private final Store store;
  private final QuestionStore questions;
  private final QuestionSettler settler;
  private final Semaphore wakeUps = new Semaphore(0);
  private final Thread thread = Thread.ofVirtual().name("deadlines").unstarted(this::run);
  private volatile Instant wakesAt = Instant.MAX;

  Deadlines(Store store, QuestionStore questions, QuestionSettler settler) {
    this.store = store;
    this.questions = questions;
    this.settler = settler;
  }

  void start() {
    thread.start();
  }

  /** Wakes the thread earlier if something is due before its next wake-up. */
  void expect(Instant due) {
    if (due.isBefore(wakesAt)) {
      wakeUps.release();
    }
  }

  /** Acts on everything that is due now. */
  void applyDue() {
    List<QuestionId> due;
    do {
      var now = store.clock().instant();
      due = store.read(tx -> questions.due(tx, now, AT_ONCE));
      due.forEach(this::applyOrLog);
    } while (due.size() == AT_ONCE);
  }

  /** A question that fails does not stop the others. */
  private void applyOrLog(QuestionId id) {
    try {
      applyDue(id);
    } catch (StoreException e) {
      throw e;
    } catch (RuntimeException e) {
      log.error("could not apply the deadline of question {}", id, e);
    }
  }

  void applyDue(QuestionId id) {
    store.write(
        tx -> {
          settler.applyDue(tx, id, store.clock().instant());
          return true;
        });
  }

  private void run() {
    try {
      while (!Thread.currentThread().isInterrupted()) {
        wakeUps.drainPermits();
        var pause = LONGEST_SLEEP;
        try {
          wakesAt = Instant.MAX;
          applyDue();
          pause = untilNext();
        } catch (RuntimeException e) {
          log.warn("could not apply deadlines; trying again", e);
          pause = SHARED_SLEEP;
        }
        var _ = wakeUps.tryAcquire(pause.toMillis() + 1, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      log.debug("the deadlines thread stops");
    }
  }

  private Duration untilNext() {
    var now = store.clock().instant();
    var longest = store.dialect().shared() ? SHARED_SLEEP : LONGEST_SLEEP;
    var next = store.read(questions::nextDue).orElse(now.plus(longest));
    wakesAt = next.isBefore(now.plus(longest)) ? next : now.plus(longest);
    var pause = Duration.between(now, wakesAt);
    return pause.isNegative() ? Duration.ZERO : pause;
  }

  @Override
  public void close() {
    thread.interrupt();
    try {
      thread.join(CLOSE_TIMEOUT.toMillis());
      if (thread.isAlive()) {
        log.warn("the deadlines thread did not stop: the database does not answer");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
