package dev.folkmoot.webhook;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Tally;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the outcomes of a webhook's deliveries, and appends the events that people should know of.
 */
final class DeliveryJournal {
  private static final Logger log = LoggerFactory.getLogger(DeliveryJournal.class);

  private final Webhook webhook;
  private final Store store;
  private final EventLog events;
  private final WebhookStore rows;
  private final Tally<DeliveryOutcome> deliveries;

  DeliveryJournal(
      Webhook webhook,
      Store store,
      EventLog events,
      WebhookStore rows,
      Tally<DeliveryOutcome> deliveries) {
    this.webhook = webhook;
    this.store = store;
    this.events = events;
    this.rows = rows;
    this.deliveries = deliveries;
  }

  /**
   * Stores that an event was accepted, and extends the claim to {@code until}, or ends it if that
   * is empty. False if the claim is lost.
   */
  boolean accepted(Claim claim, Event event, Optional<Instant> until) {
    deliveries.count(DeliveryOutcome.TAKEN);
    return store.write(tx -> rows.accepted(tx, claim, event.seq(), now(), until));
  }

  /**
   * The same for an event that was refused for good. If that event is itself a {@code
   * webhook.set_aside}, no further event is appended.
   */
  boolean setAside(Claim claim, Event event, String why, Optional<Instant> until) {
    boolean done =
        store.write(
            tx -> {
              var now = now();
              boolean aside = rows.setAside(tx, claim, event.seq(), why, now, until);
              if (aside && !event.type().equals(WebhookEvents.SET_ASIDE.name())) {
                var news = newEvent(webhook, WebhookEvents.SET_ASIDE, why);
                news.data().put("event", event.seq()).put("eventType", event.type());
                events.append(tx, now, List.of(news));
              }
              return aside;
            });
    if (done) {
      deliveries.count(DeliveryOutcome.SET_ASIDE);
      log.warn(
          "webhook {} at {} {}; event {} is set aside", webhook.id(), host(), why, event.seq());
    }
    return done;
  }

  void failed(Claim claim, int failures, String why, Instant nextAt) {
    deliveries.count(DeliveryOutcome.FAILED);
    store.write(
        tx -> {
          rows.failed(tx, claim, failures, why, nextAt);
          return true;
        });
    if (failures == 1) {
      log.info(
          "webhook {} at {} {}; the event is delivered again" + " later",
          webhook.id(),
          host(),
          why);
    }
  }

  /** Stores that the webhook is disabled. False if the claim is lost. */
  boolean disabled(Claim claim, String why) {
    deliveries.count(DeliveryOutcome.FAILED);
    boolean done =
        store.write(
            tx -> {
              var now = now();
              boolean disabled = rows.disable(tx, claim, why, now);
              if (disabled) {
                events.append(tx, now, List.of(newEvent(webhook, WebhookEvents.DISABLED, why)));
              }
              return disabled;
            });
    if (done) {
      log.warn("webhook {} at {} is disabled: it {}", webhook.id(), host(), why);
    }
    return done;
  }

  /** An event about a webhook, without anything that could be a secret. */
  static NewEvent newEvent(Webhook webhook, EventType type, String reason) {
    var data =
        Json.object()
            .put("webhookId", webhook.id().value())
            .put("host", webhook.url().getHost())
            .put("reason", reason);
    return new NewEvent(
        type, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), data);
  }

  private String host() {
    return webhook.url().getHost();
  }

  private Instant now() {
    return store.clock().instant();
  }
}
