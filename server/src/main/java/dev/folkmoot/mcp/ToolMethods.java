package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Quota;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Answers {@code tools/list} and {@code tools/call}. */
final class ToolMethods {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final List<Tool<? super Call>> tools;
  private final Calls calls;
  private final RequestState states;
  private final TaskMethods taskMethods;
  private final Quota quota;

  ToolMethods(
      List<Tool<? super Call>> tools,
      Calls calls,
      RequestState states,
      TaskMethods taskMethods,
      Quota quota) {
    this.tools = tools;
    this.calls = calls;
    this.states = states;
    this.taskMethods = taskMethods;
    this.quota = quota;
  }

  boolean isEmpty() {
    return tools.isEmpty();
  }

  Result list(RpcRequest request) {
    var listed = Json.object();
    listed.set(
        "tools", Json.MAPPER.valueToTree(visible(request).stream().map(ToolJson::of).toList()));
    return Result.of(listed).freshFor(FRESH);
  }

  /**
   * The tools that the caller may use; only those of the toolsets in the address, if it names any.
   */
  private List<Tool<? super Call>> visible(RpcRequest request) {
    var allowed = allowed(request.caller());
    var wanted = request.exchange().query("toolsets").map(ToolMethods::names);
    if (wanted.isEmpty()) {
      return allowed;
    }
    var known =
        allowed.stream()
            .flatMap(tool -> tool.toolsets().stream().sorted())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (var name : wanted.get()) {
      if (!known.contains(name)) {
        throw RpcError.invalidParams(
            "there is no toolset '%s'; use one of %s"
                .formatted(Text.shorten(name), String.join(", ", known)));
      }
    }
    return allowed.stream().filter(tool -> tool.isInAny(wanted.get())).toList();
  }

  private List<Tool<? super Call>> allowed(ToolCaller caller) {
    return caller.toolsets().isEmpty()
        ? tools
        : tools.stream().filter(tool -> tool.isInAny(caller.toolsets())).toList();
  }

  private static Set<String> names(String list) {
    return Arrays.stream(list.split(",", -1)).map(String::strip).collect(Collectors.toSet());
  }

  CompletableFuture<Result> call(RpcRequest request) {
    var name = request.text("name");
    var tool =
        visible(request).stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    RpcError.invalidParams(
                        "there is no tool '%s'; tools/list lists them"
                            .formatted(Text.shorten(name))));
    var arguments = request.object("arguments").orElseGet(Json::object);
    if (request.client().isStateless()) {
      Headers.checkArguments(request.exchange(), tool, arguments);
    }
    boolean asTask = AsTaskArgument.isWanted(tool, arguments) && acceptsTasks(request.client());
    if (tool.tasks() == Tool.Tasks.REQUIRED && !asTask) {
      throw RpcError.missing(Capability.TASKS);
    }
    var ofTool = AsTaskArgument.without(tool, arguments);
    var problems =
        Stream.concat(
                AsTaskArgument.problems(tool, arguments).stream(),
                tool.input().problems(ofTool).stream())
            .toList();
    if (!problems.isEmpty()) {
      return done(ToolResult.refused("the arguments do not fit; " + String.join("; ", problems)));
    }
    return tool.tasks() == Tool.Tasks.NEVER || asTask
        ? call(request, tool, ofTool, asTask)
        : callWithPlace(request, tool, ofTool);
  }

  /** Runs a tool that may wait, with one of the caller's places from the beginning to the end. */
  private CompletableFuture<Result> callWithPlace(
      RpcRequest request, Tool<? super Call> tool, ObjectNode arguments) {
    Quota.Place place;
    try {
      place = quota.take(request.exchange().principal());
    } catch (Refusal refusal) {
      return done(calls.refused(refusal));
    }
    CompletableFuture<Result> result;
    try {
      result = call(request, tool, arguments, false);
    } catch (RuntimeException e) {
      place.giveBack();
      throw e;
    }
    return result.whenComplete((_, _) -> place.giveBack());
  }

  private static boolean acceptsTasks(Client client) {
    return client.isStateless() && client.capabilities().contains(Capability.TASKS);
  }

  private CompletableFuture<Result> call(
      RpcRequest request, Tool<? super Call> tool, ObjectNode arguments, boolean asTask) {
    var carried = states.carriedBy(request, tool.name(), arguments);
    var call =
        asTask ? calls.peek(request, arguments, carried) : calls.begin(request, arguments, carried);
    var waiting = request.withoutParams();
    return Trace.of(tool, () -> calls.run(tool, call))
        .thenCompose(
            outcome -> {
              var now = call.carried();
              return switch (outcome) {
                case CallOutcome.Returned<ToolResult>(var result)
                    when asTask && result instanceof ToolResult.Pending ->
                    done(taskMethods.create(waiting, tool, arguments, now));
                case CallOutcome.Returned<ToolResult>(var result) -> done(result);
                case CallOutcome.NeedsInput<ToolResult>(var _, var beforeTask)
                    when asTask && !beforeTask ->
                    done(taskMethods.create(waiting, tool, arguments, now));
                case CallOutcome.NeedsInput<ToolResult>(var requests, var _) ->
                    done(states.inputRequired(waiting, tool.name(), arguments, requests, now));
                case CallOutcome.Failed<ToolResult>(var error) ->
                    CompletableFuture.failedFuture(error);
                case CallOutcome.Cancelled<ToolResult>() ->
                    CompletableFuture.failedFuture(new CancellationException());
              };
            });
  }

  private static CompletableFuture<Result> done(ToolResult result) {
    return done(Result.of(result.json()));
  }

  private static CompletableFuture<Result> done(Result result) {
    return CompletableFuture.completedFuture(result);
  }
}
