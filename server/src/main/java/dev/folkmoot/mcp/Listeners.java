package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Streams that are notified of changes. */
final class Listeners {
  private static final String SUBSCRIPTION = "io.modelcontextprotocol/subscriptionId";

  private final Set<Listener> all = ConcurrentHashMap.newKeySet();

  /** One stream, with the id of its subscription and the resources that it wants. */
  record Listener(
      Outbox outbox,
      Optional<JsonNode> subscription,
      Predicate<String> wants,
      CompletableFuture<Result> closed) {

    void tell(String method, ObjectNode params) {
      subscription.ifPresent(id -> params.withObject("_meta").set(SUBSCRIPTION, id));
      outbox.send(Notifications.of(method, params));
    }

    void close() {
      var body = Json.object();
      subscription.ifPresent(id -> body.withObject("_meta").set(SUBSCRIPTION, id));
      closed.complete(Result.of(body));
    }
  }

  void add(Listener listener) {
    all.add(listener);
  }

  void remove(Listener listener) {
    all.remove(listener);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  void resourceChanged(String uri) {
    all.stream()
        .filter(listener -> listener.wants().test(uri))
        .forEach(
            listener ->
                listener.tell("notifications/resources/updated", Json.object().put("uri", uri)));
  }

  void close() {
    all.forEach(Listener::close);
  }
}
