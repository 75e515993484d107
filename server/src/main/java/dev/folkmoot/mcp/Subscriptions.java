package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.time.Duration;
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
  private static final int MOST = 1_000;

  private final Listeners listeners;
  private final TaskDesk desk;
  private final boolean hasResources;
  private final Duration hold;
  private final Executor later;

  Subscriptions(
      Listeners listeners, TaskDesk desk, boolean hasResources, Duration hold, Executor workers) {
    this.listeners = listeners;
    this.desk = desk;
    this.hasResources = hasResources;
    this.hold = hold;
    this.later = CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS, workers);
  }

  /** Open until the client goes or the server stops. */
  CompletableFuture<Result> listen(Asked asked) {
    var wanted =
        asked
            .object("notifications")
            .orElseThrow(
                () -> RpcError.invalidParams("notifications is missing; say what to hear"));
    if (!asked.client().takesStreams()) {
      throw RpcError.invalidRequest("listening takes a stream; accept text/event-stream");
    }
    var uris = hasResources ? texts(wanted, "resourceSubscriptions") : List.<String>of();
    var tasks = tasks(asked, wanted);
    var watched = Set.copyOf(uris);
    var listener =
        new Listeners.Listener(
            asked.outbox(), Optional.of(asked.id()), watched::contains, new CompletableFuture<>());
    listener.tell("notifications/subscriptions/acknowledged", acknowledged(uris, tasks));
    listeners.add(listener);
    var _ =
        asked
            .over()
            .whenComplete(
                (_, _) -> {
                  listeners.remove(listener);
                  listener.closed().cancel(false);
                });
    tasks.forEach(task -> watch(task, asked, listener, Duration.ZERO, ""));
    return listener.closed();
  }

  private static List<String> texts(ObjectNode wanted, String name) {
    var value = wanted.path(name);
    boolean fits =
        value.isMissingNode()
            || (value.isArray()
                && value.size() <= MOST
                && value.valueStream().allMatch(JsonNode::isString));
    if (!fits) {
      throw RpcError.invalidParams(
          "notifications.%s must be an array of at most %,d texts".formatted(name, MOST));
    }
    return value.valueStream().map(JsonNode::stringValue).distinct().toList();
  }

  private List<Task> tasks(Asked asked, ObjectNode wanted) {
    var ids = texts(wanted, "taskIds");
    return asked.client().can().contains(Capability.TASKS)
        ? ids.stream().flatMap(id -> desk.find(asked, id).stream()).toList()
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

  /** Tells how the task stands, and again whenever that changes, until it has ended. */
  private void watch(
      Task task, Asked asked, Listeners.Listener listener, Duration wait, String known) {
    var _ =
        desk.look(task, asked, wait, asked.over())
            .thenAccept(
                seen -> {
                  if (!seen.status().equals(known)) {
                    listener.tell("notifications/tasks", Json.MAPPER.valueToTree(seen));
                  }
                  if (!seen.isOver() && !listener.closed().isDone()) {
                    later.execute(
                        () ->
                            desk.find(asked, task.id())
                                .ifPresent(
                                    now -> watch(now, asked, listener, hold, seen.status())));
                  }
                });
  }
}
