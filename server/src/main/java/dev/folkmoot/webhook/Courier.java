package dev.folkmoot.webhook;

import dev.folkmoot.core.Tally;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventPage;
import dev.folkmoot.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers events to one webhook, in the order of the log, while this node holds the claim. The row
 * stores the last delivered event; an event that was delivered and not yet stored is delivered
 * again.
 */
final class Courier implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(Courier.class);
  private static final int PAGE = 100;

  /** Longer than a delivery takes. */
  private static final Duration LEASE = Duration.ofSeconds(20);

  private static final Duration SOON = Duration.ofSeconds(1);
  private static final Duration NEVER = Duration.ofDays(1);

  /** How many times an event that the receiver refuses for good is sent. */
  private static final int MAX_REJECTIONS = 3;

  /** A webhook whose receiver refuses everything for this long is disabled. */
  private static final Duration LONGEST_REFUSAL = Duration.ofDays(1);

  /** After this many events of other types the position is stored. */
  private static final long UNSTORED = 10_000;

  private final Webhook webhook;
  private final Store store;
  private final EventLog events;
  private final WebhookStore rows;
  private final Sender sender;
  private final String owner;
  private final DeliveryJournal journal;
  private final Semaphore wakeUps = new Semaphore(0);
  private long seen;
  private long written;
  private Instant notBefore = Instant.MIN;
  private volatile boolean over;

  Courier(
      Webhook webhook,
      Store store,
      EventLog events,
      WebhookStore rows,
      Sender sender,
      String owner,
      Tally<DeliveryOutcome> deliveries) {
    this.webhook = webhook;
    this.store = store;
    this.events = events;
    this.rows = rows;
    this.sender = sender;
    this.owner = owner;
    this.journal = new DeliveryJournal(webhook, store, events, rows, deliveries);
    this.seen = webhook.handledUpTo();
    this.written = webhook.handledUpTo();
  }

  /** Wakes the courier: there may be events to deliver. */
  void wake() {
    wakeUps.release();
  }

  /** Stops all deliveries. */
  void end() {
    over = true;
    wake();
  }

  boolean isOver() {
    return over;
  }

  @Override
  public void run() {
    try {
      while (!over) {
        wakeUps.drainPermits();
        var _ = wakeUps.tryAcquire(pause().toMillis() + 1, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      log.debug("this node no longer delivers to webhook {}", webhook.id());
    }
  }

  private Duration pause() throws InterruptedException {
    try {
      return deliver().map(at -> Duration.between(now(), at)).map(Courier::orZero).orElse(NEVER);
    } catch (RuntimeException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException();
      }
      log.warn("delivery to webhook {} failed; it is tried again", webhook.id(), e);
      return SOON;
    }
  }

  private static Duration orZero(Duration pause) {
    return pause.isNegative() ? Duration.ZERO : pause;
  }

  /** Delivers all events that are due. Returns when to look again, unless an event comes first. */
  Optional<Instant> deliver() throws InterruptedException {
    while (!over) {
      if (now().isBefore(notBefore)) {
        return Optional.of(notBefore);
      }
      var page = events.tail().after(seen, webhook.filter(), PAGE);
      if (!page.events().isEmpty()) {
        deliverPage(page);
      } else if (page.cursor() > seen) {
        seen = page.cursor();
      } else {
        passOver();
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private void passOver() {
    if (seen - written > UNSTORED) {
      store.write(
          tx -> {
            rows.passOver(tx, webhook.id(), seen);
            return true;
          });
      written = seen;
    }
  }

  private void deliverPage(EventPage page) throws InterruptedException {
    long last = page.events().getLast().seq();
    var now = now();
    var claim = store.write(tx -> rows.claim(tx, webhook.id(), owner, last, now, now.plus(LEASE)));
    if (claim.isEmpty()) {
      standBack(page, now);
    } else if (deliverAll(claim.get(), page.events(), last)) {
      seen = page.cursor();
      written = last;
    }
  }

  /** False if the claim ended before the last event was handled. */
  private boolean deliverAll(Claim claim, List<Event> all, long last) throws InterruptedException {
    int failures = claim.failures();
    var refusingSince = claim.refusingSince();
    for (var event : all) {
      if (event.seq() > claim.webhook().handledUpTo()) {
        var id = "msg_%s_%d".formatted(webhook.id(), event.seq());
        var receipt = sender.send(webhook, claim.secret(), event, id);
        boolean accepted = receipt instanceof Receipt.Accepted;
        failures++;
        if (!accepted && !isSetAside(receipt, failures, refusingSince)) {
          failed(claim, receipt, failures);
          return false;
        }
        var until = Optional.of(now().plus(LEASE)).filter(_ -> event.seq() != last);
        boolean stillClaimed =
            accepted
                ? journal.accepted(claim, event, until)
                : journal.setAside(claim, event, receipt.words(), until);
        if (!stillClaimed) {
          return false;
        }
        failures = 0;
        refusingSince = accepted ? Optional.empty() : refusingSince;
      }
    }
    return true;
  }

  /**
   * Whether to skip the event: one that the receiver will never accept must not hold up the others.
   * But nothing is skipped once the receiver has refused everything for a day.
   */
  private boolean isSetAside(Receipt receipt, int failures, Optional<Instant> refusingSince) {
    return receipt instanceof Receipt.Refused refused
        && refused.isForGood()
        && failures >= MAX_REJECTIONS
        && refusingSince.stream().allMatch(at -> now().isBefore(at.plus(LONGEST_REFUSAL)));
  }

  private void failed(Claim claim, Receipt receipt, int failures) {
    var asked = receipt instanceof Receipt.Refused(_, var wait) ? wait : Optional.<Duration>empty();
    boolean last = receipt instanceof Receipt.Refused refused && endsWebhook(refused, failures);
    var pause = Pauses.after(failures, asked, ThreadLocalRandom.current()).filter(_ -> !last);
    if (pause.isPresent()) {
      notBefore = now().plus(pause.get());
      journal.failed(claim, failures, receipt.words(), notBefore);
    } else {
      over = journal.disabled(claim, receipt.words());
    }
  }

  /**
   * Whether to disable the webhook: its receiver is gone, or it has accepted nothing for a day and
   * refuses one more event for good. The day is checked by {@link #isSetAside}, which is asked
   * first.
   */
  private static boolean endsWebhook(Receipt.Refused refused, int failures) {
    return refused.isGone() || (refused.isForGood() && failures >= MAX_REJECTIONS);
  }

  /**
   * Handles a claim that was not given: another node delivers or has delivered the events, it is
   * not time yet, or the webhook is gone or disabled.
   */
  private void standBack(EventPage page, Instant now) {
    var found = store.read(tx -> rows.find(tx, webhook.id()));
    if (found.isEmpty() || found.get().isDisabled()) {
      over = true;
    } else if (found.get().handledUpTo() >= page.events().getLast().seq()) {
      seen = page.cursor();
      written = found.get().handledUpTo();
    } else {
      notBefore =
          store
              .read(tx -> rows.freeAt(tx, webhook.id(), now))
              .filter(at -> at.isAfter(now))
              .orElse(now.plus(SOON));
    }
  }

  private Instant now() {
    return store.clock().instant();
  }
}
