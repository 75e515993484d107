package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * The methods of tasks. A task is polled: each {@code tasks/get} calls its tool again without
 * waiting, and the first final result is stored.
 */
final class TaskMethods {
  private static final Duration TTL = Duration.ofDays(7);
  private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-f-]{36}");

  private final List<Tool<? super Call>> tools;
  private final TaskStore tasks;
  private final Calls calls;
  private final InstantSource clock;

  TaskMethods(List<Tool<? super Call>> tools, TaskStore tasks, Calls calls, InstantSource clock) {
    this.tools = tools;
    this.tasks = tasks;
    this.calls = calls;
    this.clock = clock;
  }

  Result create(
      RpcRequest request,
      Tool<? super Call> tool,
      ObjectNode arguments,
      RequestState.Carried carried) {
    var now = clock.instant();
    var task =
        new Task(
            UUID.randomUUID().toString(),
            request.caller().principal(),
            tool.name(),
            arguments,
            carried.state(),
            carried.answers(),
            now,
            now,
            TTL,
            Optional.empty());
    tasks.create(task);
    return Result.typed("task", TaskJson.of(task, "working"));
  }

  CompletableFuture<Result> get(RpcRequest request) {
    return current(ownTask(request), request, Duration.ZERO, request.over()).thenApply(Result::of);
  }

  /** Stores answers to open requests for input; drops others. */
  CompletableFuture<Result> update(RpcRequest request) {
    var task = ownTask(request);
    var answers =
        request
            .object("inputResponses")
            .orElseThrow(() -> RpcError.invalidParams("inputResponses is missing; send it"));
    return peek(task, request)
        .thenApply(
            outcome -> {
              if (outcome instanceof CallOutcome.NeedsInput<ToolResult>(var requests, var _)) {
                var fitting = AskByResult.answersTo(requests, answers);
                tasks.answer(task.id(), fitting, clock.instant());
              }
              return Result.EMPTY;
            });
  }

  private CompletableFuture<CallOutcome<ToolResult>> peek(Task task, RpcRequest request) {
    return tool(task)
        .filter(_ -> task.outcome().isEmpty())
        .map(tool -> calls.run(tool, calls.ofTask(task, request, Duration.ZERO, request.over())))
        .orElseGet(() -> CompletableFuture.completedFuture(new CallOutcome.Cancelled<>()));
  }

  private Optional<Tool<? super Call>> tool(Task task) {
    return tools.stream().filter(one -> one.name().equals(task.tool())).findFirst();
  }

  Result cancel(RpcRequest request) {
    tasks.end(ownTask(request).id(), Json.object().put("status", "cancelled"), clock.instant());
    return Result.EMPTY;
  }

  private Task ownTask(RpcRequest request) {
    if (!request.client().capabilities().contains(Capability.TASKS)) {
      throw RpcError.missing(Capability.TASKS);
    }
    return find(request, request.text("taskId"))
        .orElseThrow(
            () ->
                RpcError.invalidParams(
                    "there is no such task; it may have expired: call its tool again"));
  }

  /** A task of the same caller that has not expired. */
  Optional<Task> find(RpcRequest request, String id) {
    return Optional.of(id)
        .filter(text -> UUID_TEXT.matcher(text).matches())
        .flatMap(tasks::find)
        .filter(task -> task.principal().equals(request.caller().principal()))
        .filter(task -> task.createdAt().plus(task.ttl()).isAfter(clock.instant()));
  }

  /** The task as it is now, or after a wait for it to change. */
  CompletableFuture<TaskJson> current(
      Task task, RpcRequest request, Duration maxWait, CompletableFuture<Void> over) {
    if (task.outcome().isPresent()) {
      return CompletableFuture.completedFuture(TaskJson.ended(task, task.outcome().get()));
    }
    var tool = tool(task);
    if (tool.isEmpty()) {
      return CompletableFuture.completedFuture(end(task, failed(RpcError.internal())));
    }
    return calls
        .run(tool.get(), calls.ofTask(task, request, maxWait, over))
        .thenApply(
            outcome ->
                switch (outcome) {
                  case CallOutcome.Returned<ToolResult>(ToolResult.Pending _) ->
                      TaskJson.of(task, "working");
                  case CallOutcome.Returned<ToolResult>(var result) -> end(task, completed(result));
                  case CallOutcome.NeedsInput<ToolResult>(var requests, var _) ->
                      TaskJson.asking(task, RequestState.json(requests));
                  case CallOutcome.Failed<ToolResult>(var error) -> end(task, failed(error));
                  case CallOutcome.Cancelled<ToolResult>() -> TaskJson.of(task, "working");
                });
  }

  private static ObjectNode completed(ToolResult result) {
    var outcome = Json.object().put("status", "completed");
    outcome.set("result", result.json().put("resultType", "complete"));
    return outcome;
  }

  private static ObjectNode failed(RpcError error) {
    var outcome = Json.object().put("status", "failed");
    outcome.set("error", error.json());
    return outcome;
  }

  /** The first outcome counts, even if two requests end the task at once. */
  private TaskJson end(Task task, ObjectNode outcome) {
    tasks.end(task.id(), outcome, clock.instant());
    var ended = tasks.find(task.id()).orElse(task);
    return TaskJson.ended(ended, ended.outcome().orElse(outcome));
  }
}
