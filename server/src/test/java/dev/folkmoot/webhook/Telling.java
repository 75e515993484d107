package dev.folkmoot.webhook;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.events.EventFilter;
import dev.folkmoot.events.EventType;
import dev.folkmoot.events.NewEvent;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.Type;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Databases;
import dev.folkmoot.testing.Node;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.SettableClock;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/** Webhooks on a database, told when a test says so, at a time that a test sets. */
final class Telling implements AutoCloseable {
  static final Duration LIMIT = Duration.ofMillis(1_500);

  final Node node;
  final Webhooks webhooks;
  private final SettableClock clock;
  private boolean loaded;

  Telling(Databases database, SettableClock clock) {
    this(database, clock, new OutboundSettings(true, Optional.empty()), InetAddress::getAllByName);
  }

  Telling(Databases database, SettableClock clock, OutboundSettings outside, Resolver resolver) {
    this(
        database, clock, outside, resolver, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
  }

  Telling(
      Databases database,
      SettableClock clock,
      OutboundSettings outside,
      Resolver resolver,
      Supplier<SSLSocketFactory> tls) {
    this.clock = clock;
    node = new Node(database, clock);
    webhooks = new Webhooks(node.store, node.events, outside, resolver, tls, LIMIT);
  }

  IssuedWebhook add(Receiver receiver, String... types) {
    return add(receiver.url("/hook"), types);
  }

  IssuedWebhook add(URI url, String... types) {
    return webhooks.add(
        new NewWebhook(url.toString(), Set.of(types), Format.STANDARD, Optional.empty()),
        "ann",
        Optional.empty());
  }

  /** Something happens, with a number to know it by. */
  void happens(String type, int number) {
    node.store.write(
        tx -> {
          node.events.append(
              tx,
              clock.instant(),
              List.of(
                  new NewEvent(
                      EventType.logged(type),
                      Optional.of(new AgentId("coder")),
                      Optional.empty(),
                      Optional.empty(),
                      Optional.empty(),
                      Json.object().put("number", number))));
          return true;
        });
  }

  void asked(int from, int to) {
    for (int i = from; i <= to; i++) {
      happens("question.asked", i);
    }
  }

  /** An agent is held until somebody says yes or no. */
  void ask(String question) {
    var coder = new AgentId("coder");
    var speaker = new Speaker(coder, Speaker.Via.REST, Optional.empty(), Optional.empty());
    node.gate.ask(
        Ask.of(Type.BLOCKING, speaker, question).agent(coder).options(List.of("yes", "no")));
  }

  /** Tells all that is due now, once what happened was heard of. */
  void deliver() throws InterruptedException {
    if (!loaded) {
      webhooks.load();
      loaded = true;
    }
    Api.awaitUntil(() -> node.events.tail().cursor() == node.events.newest());
    webhooks.deliver();
  }

  void later(Duration time) throws InterruptedException {
    clock.advance(time);
    deliver();
  }

  Webhook.State state(IssuedWebhook issued) {
    return webhooks.find(issued.webhook().id()).state();
  }

  List<String> logged(String type) {
    return node
        .events
        .after(0, new EventFilter(Optional.empty(), Optional.empty(), Set.of(type)), 100)
        .events()
        .stream()
        .map(event -> event.data())
        .toList();
  }

  static List<Integer> numbers(Receiver receiver) {
    return receiver.all().stream()
        .map(delivery -> delivery.json().at("/data/data/number").asInt())
        .toList();
  }

  @Override
  public void close() {
    webhooks.close();
    node.close();
  }
}
