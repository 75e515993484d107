package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Quota;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.core.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code subscriptions/listen}: the newer era's stream of changes. */
final class Subscriptions {
  private static final int MAX_ENTRIES = 1_000;

  private final Listeners listeners;
  private final TaskMethods taskMethods;
  private final ResourceMethods resourceMethods;
  private final Quotas quotas;
  private final AdviceWording words;
  private final Duration maxWait;
  private final Executor pollExecutor;

  Subscriptions(
      Listeners listeners,
      TaskMethods taskMethods,
      ResourceMethods resourceMethods,
      Quotas quotas,
      AdviceWording words,
      Duration maxWait,
      Executor workers) {
    this.listeners = listeners;
    this.taskMethods = taskMethods;
    this.resourceMethods = resourceMethods;
    this.quotas = quotas;
    this.words = words;
    this.maxWait = maxWait;
    this.pollExecutor = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, workers);
  }

  /** Opens a stream that lasts until the client goes or the server stops. */
  CompletableFuture<Result> listen(RpcRequest request) {
    var wanted =
        request
            .object("notifications")
            .orElseThrow(
                () ->
                    RpcError.invalidParams(
                        "notifications is missing; name what to subscribe" + " to"));
    if (!request.client().acceptsStreams()) {
      throw RpcError.invalidRequest("subscriptions need a stream; accept text/event-stream");
    }
    var uris = uris(request, wanted);
    var tasks = tasks(request, wanted);
    var watched = Set.copyOf(uris);
    var places = places(request, tasks.size());
    var listener =
        new Listeners.Listener(
            request.outbox(),
            Optional.of(request.id()),
            watched::contains,
            new CompletableFuture<>());
    listener.tell("notifications/subscriptions/acknowledged", acknowledged(uris, tasks));
    listeners.add(listener);
    var _ =
        request
            .over()
            .whenComplete(
                (_, _) -> {
                  places.forEach(Quota.Place::giveBack);
                  listeners.remove(listener);
                  listener.closed().cancel(false);
                });
    tasks.forEach(task -> watch(task, request, listener, Duration.ZERO, ""));
    return listener.closed();
  }

  /** Takes one place for the stream, and one for each task that is waited for. */
  private List<Quota.Place> places(RpcRequest request, int tasks) {
    var principal = request.exchange().principal();
    var places = new ArrayList<Quota.Place>();
    try {
      places.add(quotas.streams().take(principal));
      for (int i = 0; i < tasks; i++) {
        places.add(quotas.waits().take(principal));
      }
      return places;
    } catch (Refusal refusal) {
      places.forEach(Quota.Place::giveBack);
      throw RpcError.invalidRequest(refusal.messageWithAdvice(words));
    }
  }

  private static List<String> texts(ObjectNode wanted, String name) {
    var value = wanted.path(name);
    boolean fits =
        value.isMissingNode()
            || (value.isArray()
                && value.size() <= MAX_ENTRIES
                && value.valueStream().allMatch(JsonNode::isString));
    if (!fits) {
      throw RpcError.invalidParams(
          "notifications.%s must be an array of at most %,d strings".formatted(name, MAX_ENTRIES));
    }
    return value.valueStream().map(JsonNode::stringValue).distinct().toList();
  }

  private List<String> uris(RpcRequest request, ObjectNode wanted) {
    if (resourceMethods.isEmpty()) {
      return List.of();
    }
    var uris = texts(wanted, "resourceSubscriptions");
    uris.forEach(uri -> resourceMethods.requireReadable(uri, request));
    return uris;
  }

  private List<Task> tasks(RpcRequest request, ObjectNode wanted) {
    var ids = texts(wanted, "taskIds");
    return request.client().capabilities().contains(Capability.TASKS)
        ? ids.stream().flatMap(id -> taskMethods.find(request, id).stream()).toList()
        : List.of();
  }

  private static ObjectNode acknowledged(List<String> uris, List<Task> tasks) {
    var params = Json.object();
    var honoured = params.putObject("notifications");
    if (!uris.isEmpty()) {
      uris.forEach(honoured.putArray("resourceSubscriptions")::add);
    }
    if (!tasks.isEmpty()) {
      tasks.forEach(task -> honoured.withArray("taskIds").add(task.id()));
    }
    return params;
  }

  /** Sends the status of the task, and again whenever it changes, until the task has ended. */
  private void watch(
      Task task, RpcRequest request, Listeners.Listener listener, Duration wait, String known) {
    var _ =
        taskMethods
            .current(task, request, wait, request.over())
            .thenAccept(
                seen -> {
                  if (!seen.status().equals(known)) {
                    listener.tell("notifications/tasks", Json.MAPPER.valueToTree(seen));
                  }
                  if (!seen.isOver() && !listener.closed().isDone()) {
                    pollExecutor.execute(
                        () ->
                            taskMethods
                                .find(request, task.id())
                                .ifPresent(
                                    now -> watch(now, request, listener, maxWait, seen.status())));
                  }
                });
  }
}
