package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** The tools: listed, and called. */
final class Toolbox {
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final List<Tool> tools;
  private final Calls calls;
  private final RequestState states;
  private final TaskDesk desk;

  Toolbox(List<Tool> tools, Calls calls, RequestState states, TaskDesk desk) {
    this.tools = tools;
    this.calls = calls;
    this.states = states;
    this.desk = desk;
  }

  boolean isEmpty() {
    return tools.isEmpty();
  }

  Result list(Asked asked) {
    var listed = Json.object();
    listed.set("tools", Json.MAPPER.valueToTree(visible(asked).stream().map(Tool::json).toList()));
    return Result.of(listed).freshFor(FRESH);
  }

  /** The tools that the caller may use, of the toolsets that the address names if it does. */
  private List<Tool> visible(Asked asked) {
    var allowed = allowed(asked.caller());
    var wanted = asked.exchange().query("toolsets").map(Toolbox::names);
    if (wanted.isEmpty()) {
      return allowed;
    }
    var known =
        allowed.stream().map(Tool::toolset).collect(Collectors.toCollection(LinkedHashSet::new));
    for (var name : wanted.get()) {
      if (!known.contains(name)) {
        throw RpcError.invalidParams(
            "there is no toolset '%s'; there is %s"
                .formatted(Text.shorten(name), String.join(", ", known)));
      }
    }
    return allowed.stream().filter(tool -> wanted.get().contains(tool.toolset())).toList();
  }

  private List<Tool> allowed(Caller caller) {
    return caller.toolsets().isEmpty()
        ? tools
        : tools.stream().filter(tool -> caller.toolsets().contains(tool.toolset())).toList();
  }

  private static Set<String> names(String list) {
    return Arrays.stream(list.split(",", -1)).map(String::strip).collect(Collectors.toSet());
  }

  CompletableFuture<Result> call(Asked asked) {
    var name = asked.text("name");
    var tool =
        visible(asked).stream()
            .filter(one -> one.name().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    RpcError.invalidParams(
                        "there is no tool '%s'; tools/list tells what there is"
                            .formatted(Text.shorten(name))));
    var arguments = asked.object("arguments").orElseGet(Json::object);
    if (asked.client().modern()) {
      Headers.checkArguments(asked.exchange(), tool, arguments);
    }
    boolean asTask = tool.tasks() != Tool.Tasks.NEVER && takesTasks(asked.client());
    if (tool.tasks() == Tool.Tasks.ALWAYS && !asTask) {
      throw RpcError.missing(Capability.TASKS);
    }
    var problems = tool.input().problems(arguments);
    if (!problems.isEmpty()) {
      return done(ToolResult.refused("the arguments do not fit; " + String.join("; ", problems)));
    }
    return call(asked, tool, arguments, asTask);
  }

  private static boolean takesTasks(Client client) {
    return client.modern() && client.can().contains(Capability.TASKS);
  }

  private CompletableFuture<Result> call(
      Asked asked, Tool tool, ObjectNode arguments, boolean asTask) {
    var carried = states.carriedBy(asked, tool.name(), arguments);
    var call =
        asTask ? calls.peek(asked, arguments, carried) : calls.begin(asked, arguments, carried);
    var waiting = asked.letGo();
    return Trace.of(tool, () -> calls.run(tool, call))
        .thenCompose(
            ran -> {
              var now = call.carried();
              return switch (ran) {
                case Ran.Said<ToolResult>(var result)
                    when asTask && result instanceof ToolResult.Pending ->
                    done(desk.create(waiting, tool, arguments, now));
                case Ran.Said<ToolResult>(var result) -> done(result);
                case Ran.Asks<ToolResult>(var _, var first) when asTask && !first ->
                    done(desk.create(waiting, tool, arguments, now));
                case Ran.Asks<ToolResult>(var requests, var _) ->
                    done(states.ask(waiting, tool.name(), arguments, requests, now));
                case Ran.Failed<ToolResult>(var error) -> CompletableFuture.failedFuture(error);
                case Ran.Cancelled<ToolResult>() ->
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
