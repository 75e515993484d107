package dev.folkmoot.webhook;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.Ids;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Metrics;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Tally;
import dev.folkmoot.events.Event;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventLog;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Store;
import dev.folkmoot.store.StoreException;
import dev.folkmoot.store.Tx;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Adds, lists, tests and removes webhooks, and delivers events to them. */
public final class Webhooks implements Metrics.Source, AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Webhooks.class);
  private static final Duration LIMIT = Duration.ofSeconds(10);
  private static final int MOST = 100;
  private static final EventFilter WEBHOOK_CHANGES =
      new EventFilter(Optional.empty(), Optional.empty(), Set.of(WebhookEvents.ADDED.family()));

  private final Store store;
  private final EventLog events;
  private final WebhookStore rows = new WebhookStore();
  private final AddressPolicy addressPolicy;
  private final DeliveryClient client;
  private final Sender sender;
  private final Tally<DeliveryOutcome> deliveries = new Tally<>();
  private final Ids ids;
  private final String owner = UUID.randomUUID().toString();
  private final Map<WebhookId, Courier> couriers = new ConcurrentHashMap<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Runnable listener = this::onEvents;
  private boolean started;
  private long changesRead;

  public Webhooks(Store store, EventLog events, OutboundSettings settings) {
    this(
        store,
        events,
        settings,
        InetAddress::getAllByName,
        () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
        LIMIT);
  }

  /**
   * With another resolver, other certificates and another time limit, so that tests can have bad
   * receivers.
   */
  Webhooks(
      Store store,
      EventLog events,
      OutboundSettings settings,
      Resolver resolver,
      Supplier<SSLSocketFactory> tls,
      Duration limit) {
    this.store = store;
    this.events = events;
    this.addressPolicy = new AddressPolicy(settings.allowPrivate(), resolver);
    this.client = new DeliveryClient(addressPolicy, tls, limit, store.clock());
    this.sender = new Sender(client, settings.publicUrl(), events.types(), store.clock());
    this.ids = new Ids(store.clock());
  }

  /** Starts to deliver to all webhooks. */
  public void start() {
    started = true;
    changesRead = events.tail().cursor();
    load();
    events.tail().listen(listener);
  }

  /**
   * Starts a courier for each active webhook. If only one process uses the database, claims from
   * before its restart are released first.
   */
  void load() {
    var all = store.read(rows::list);
    if (!store.dialect().shared() && !all.isEmpty()) {
      release(Optional.empty());
    }
    all.stream().filter(webhook -> !webhook.isDisabled()).forEach(this::startCourier);
  }

  private void release(Optional<String> whose) {
    store.write(
        tx -> {
          rows.release(tx, whose);
          return true;
        });
  }

  private void startCourier(Webhook webhook) {
    couriers.computeIfAbsent(
        webhook.id(),
        _ -> {
          var courier = new Courier(webhook, store, events, rows, sender, owner, deliveries);
          if (started) {
            run(courier);
          }
          return courier;
        });
  }

  private void run(Runnable task) {
    try {
      threads.execute(task);
    } catch (RejectedExecutionException e) {
      log.debug("the server is stopping");
    }
  }

  /** Other nodes add webhooks too, and say so in the log. */
  private void onEvents() {
    if (store.dialect().shared()) {
      var page = events.tail().after(changesRead, WEBHOOK_CHANGES, MOST);
      changesRead = page.cursor();
      if (!page.events().isEmpty()) {
        run(this::load);
      }
    }
    couriers.values().forEach(Courier::wake);
    couriers.values().removeIf(Courier::isOver);
  }

  /** Delivers all events that are due, on the caller's thread. */
  void deliver() throws InterruptedException {
    for (var courier : couriers.values()) {
      var _ = courier.deliver();
    }
  }

  /** A request that is sent twice under one key adds one webhook; both replies show its secret. */
  public IssuedWebhook add(NewWebhook asked, String by, Optional<String> key) {
    var wanted = asked.withTypes(events.types());
    var request = Idempotency.of(by, "webhooks", key, wanted::content);
    var url = addressPolicy.require(wanted.url());
    wanted.format().require(url);
    var secret = wanted.secret().orElseGet(Secret::make);
    return store.write(
        tx -> {
          var now = store.clock().instant();
          return Idempotency.once(
              tx,
              request,
              now,
              () -> add(tx, wanted, url, secret, by, now),
              issued -> Optional.of(issued.webhook().id().value()),
              id -> issued(tx, new WebhookId(id)));
        });
  }

  private IssuedWebhook add(
      Tx tx, NewWebhook wanted, URI url, Secret secret, String by, Instant now) {
    tx.lock("folkmoot webhooks");
    if (rows.count(tx) >= MOST) {
      throw Refusal.conflict("there are 100 webhooks already; remove one first");
    }
    var webhook =
        new Webhook(
            new WebhookId(ids.next()),
            url,
            wanted.types(),
            wanted.format(),
            events.newest(tx),
            new Webhook.State.Active(),
            Optional.empty(),
            Optional.empty(),
            now);
    rows.insert(tx, webhook, secret);
    events.append(
        tx, now, List.of(DeliveryJournal.newEvent(webhook, WebhookEvents.ADDED, "added by " + by)));
    tx.afterCommit(() -> startCourier(webhook));
    return new IssuedWebhook(webhook, secret);
  }

  private IssuedWebhook issued(Tx tx, WebhookId id) {
    return new IssuedWebhook(find(tx, id), rows.secret(tx, id).orElseThrow());
  }

  /** The outcomes of the deliveries of this process. */
  Tally<DeliveryOutcome> deliveries() {
    return deliveries;
  }

  @Override
  public void report(Metrics metrics) {
    metrics.tally(
        "folkmoot_webhook_deliveries_total",
        "Deliveries by outcome",
        "outcome",
        List.of(DeliveryOutcome.values()),
        deliveries);
  }

  public List<Webhook> list() {
    return store.read(rows::list);
  }

  public Webhook find(WebhookId id) {
    return store.read(tx -> find(tx, id));
  }

  private Webhook find(Tx tx, WebhookId id) {
    return rows.find(tx, id)
        .orElseThrow(
            () ->
                Refusal.notFound("there is no webhook %s".formatted(id))
                    .advising(new Advice.ListWebhooks()));
  }

  public Webhook remove(WebhookId id, String by) {
    return store.write(
        tx -> {
          var webhook = find(tx, id);
          if (!rows.delete(tx, id)) {
            throw Refusal.notFound("webhook %s was just removed".formatted(id));
          }
          var now = store.clock().instant();
          events.append(
              tx,
              now,
              List.of(
                  DeliveryJournal.newEvent(webhook, WebhookEvents.REMOVED, "removed by " + by)));
          tx.afterCommit(() -> Optional.ofNullable(couriers.remove(id)).ifPresent(Courier::end));
          return webhook;
        });
  }

  /** Delivers a test event once; the webhook stays as it is. */
  public Receipt test(WebhookId id) throws InterruptedException {
    var issued = store.read(tx -> issued(tx, id));
    var event =
        new Event(
            0,
            store.clock().instant(),
            WebhookEvents.TEST.name(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Json.write(Json.object().put("text", "This is a test; there is nothing to answer.")));
    return sender.send(
        issued.webhook(), issued.secret(), event, "msg_%s_%s".formatted(id, ids.next()));
  }

  /** Cuts off deliveries in progress; the next node or process delivers them again. */
  @Override
  public void close() {
    events.tail().leave(listener);
    threads.shutdownNow();
    client.close();
    try {
      if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
        log.warn("a delivery did not stop in time");
      }
      if (store.dialect().shared() && !couriers.isEmpty()) {
        release(Optional.of(owner));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (StoreException e) {
      log.warn("claims on webhooks could not be released; their leases end soon", e);
    }
  }
}
