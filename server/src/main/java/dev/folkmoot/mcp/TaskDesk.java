package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Waits that are asked about instead of waited for. */
final class TaskDesk {
  private static final Duration TTL = Duration.ofDays(7);
  private static final Pattern UUID_TEXT = Pattern.compile("[0-9a-f-]{36}");

  private final List<Tool> tools;
  private final TaskStore tasks;
  private final Calls calls;
  private final InstantSource clock;

  TaskDesk(List<Tool> tools, TaskStore tasks, Calls calls, InstantSource clock) {
    this.tools = tools;
    this.tasks = tasks;
    this.calls = calls;
    this.clock = clock;
  }

  Result create(Asked asked, Tool tool, ObjectNode arguments, RequestState.Carried carried) {
    var now = clock.instant();
    var task =
        new Task(
            UUID.randomUUID().toString(),
            asked.caller().principal(),
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

  CompletableFuture<Result> get(Asked asked) {
    return look(mine(asked), asked, Duration.ZERO, asked.over()).thenApply(Result::of);
  }

  /** Takes answers to what is open; others are let go. */
  CompletableFuture<Result> update(Asked asked) {
    var task = mine(asked);
    var answers =
        asked
            .object("inputResponses")
            .orElseThrow(() -> RpcError.invalidParams("inputResponses is missing; send it"));
    return peek(task, asked)
        .thenApply(
            ran -> {
              if (ran instanceof Ran.Asks<ToolResult>(var requests, var _)) {
                var fitting = AskByResult.fitting(requests, answers);
                tasks.answer(task.id(), fitting, clock.instant());
              }
              return Result.EMPTY;
            });
  }

  private CompletableFuture<Ran<ToolResult>> peek(Task task, Asked asked) {
    return tool(task)
        .filter(_ -> task.outcome().isEmpty())
        .map(tool -> calls.run(tool, calls.ofTask(task, asked, Duration.ZERO, asked.over())))
        .orElseGet(() -> CompletableFuture.completedFuture(new Ran.Cancelled<>()));
  }

  private Optional<Tool> tool(Task task) {
    return tools.stream().filter(one -> one.name().equals(task.tool())).findFirst();
  }

  Result cancel(Asked asked) {
    tasks.end(mine(asked).id(), Json.object().put("status", "cancelled"), clock.instant());
    return Result.EMPTY;
  }

  private Task mine(Asked asked) {
    if (!asked.client().can().contains(Capability.TASKS)) {
      throw RpcError.missing(Capability.TASKS);
    }
    return find(asked, asked.text("taskId"))
        .orElseThrow(() -> RpcError.invalidParams("there is no such task; it may have expired"));
  }

  /** A task of the same caller that is not past its time. */
  Optional<Task> find(Asked asked, String id) {
    return Optional.of(id)
        .filter(text -> UUID_TEXT.matcher(text).matches())
        .flatMap(tasks::find)
        .filter(task -> task.principal().equals(asked.caller().principal()))
        .filter(task -> task.createdAt().plus(task.ttl()).isAfter(clock.instant()));
  }

  /** The task as it stands, or as it stands after having waited for it to change. */
  CompletableFuture<TaskJson> look(
      Task task, Asked asked, Duration hold, CompletableFuture<Void> over) {
    if (task.outcome().isPresent()) {
      return CompletableFuture.completedFuture(TaskJson.ended(task, task.outcome().get()));
    }
    var tool = tool(task);
    if (tool.isEmpty()) {
      return CompletableFuture.completedFuture(end(task, failed(RpcError.internal())));
    }
    return calls
        .run(tool.get(), calls.ofTask(task, asked, hold, over))
        .thenApply(
            ran ->
                switch (ran) {
                  case Ran.Said<ToolResult>(ToolResult.Pending _) -> TaskJson.of(task, "working");
                  case Ran.Said<ToolResult>(var result) -> end(task, completed(result));
                  case Ran.Asks<ToolResult>(var requests, var _) ->
                      TaskJson.asking(task, RequestState.json(requests));
                  case Ran.Failed<ToolResult>(var error) -> end(task, failed(error));
                  case Ran.Cancelled<ToolResult>() -> TaskJson.of(task, "working");
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

  /** The first outcome stands, also if two looked at once. */
  private TaskJson end(Task task, ObjectNode outcome) {
    tasks.end(task.id(), outcome, clock.instant());
    var ended = tasks.find(task.id()).orElse(task);
    return TaskJson.ended(ended, ended.outcome().orElse(outcome));
  }
}
