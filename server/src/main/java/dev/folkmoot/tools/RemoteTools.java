package dev.folkmoot.tools;

import dev.folkmoot.core.Digest;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.mcp.client.McpClients;
import dev.folkmoot.mcp.client.RemoteResult;
import dev.folkmoot.mcp.client.RemoteTool;
import dev.folkmoot.mcp.client.SendCheck;
import dev.folkmoot.store.Store;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.node.ObjectNode;

/** The tools of other MCP servers, in the form that models get. */
public final class RemoteTools {
  private static final int LONGEST_NAME = 64;
  private static final int DIGITS = 6;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final McpClients clients;
  private final CallJournal journal;
  private volatile Snapshot listed = new Snapshot(List.of(), Map.of(), List.of());

  /** The tools that the servers have listed, and for each of them the tool that a model gets. */
  private record Snapshot(
      List<RemoteTool> remote,
      Map<RemoteTool, ModelTools.NamedTool> byRemote,
      List<ModelTools.NamedTool> tools) {}

  public RemoteTools(McpClients clients, Store store) {
    this.clients = clients;
    this.journal = new CallJournal(store);
  }

  /**
   * The tools that the servers listed last. Returns the same list until a server lists other tools,
   * so that a schema is compiled once and not in each turn.
   *
   * @param awaited the servers to wait for while their first connection is being made
   */
  public List<ModelTools.NamedTool> tools(Predicate<String> awaited) {
    await(awaited);
    var remote = clients.tools();
    var before = listed;
    if (before.remote().equals(remote)) {
      return before.tools();
    }
    var byRemote = new LinkedHashMap<RemoteTool, ModelTools.NamedTool>();
    for (var one : remote) {
      byRemote.put(
          one, Optional.ofNullable(before.byRemote().get(one)).orElseGet(() -> named(one)));
    }
    var tools = List.copyOf(byRemote.values());
    listed = new Snapshot(remote, byRemote, tools);
    return tools;
  }

  private void await(Predicate<String> servers) {
    try {
      clients.awaitFirstLists(servers, PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private ModelTools.NamedTool named(RemoteTool remote) {
    return new ModelTools.NamedTool(configuredName(remote), tool(remote));
  }

  private Tool<ToolCall> tool(RemoteTool remote) {
    Tool<ToolCall> tool =
        Tool.<ToolCall>named(name(remote))
            .describe(remote.description())
            .takes(JsonSchema.ofOthers(remote.inputSchema()))
            .openWorld()
            .does(call -> call(remote, call));
    if (remote.readOnly()) {
      return tool.readOnly();
    }
    return remote.idempotent() ? tool.idempotent() : tool;
  }

  /**
   * Providers allow few characters in a tool's name. A changed name ends with a digest of the
   * original.
   */
  private static String name(RemoteTool remote) {
    var whole = remote.server() + "_" + remote.name();
    var name = whole.replaceAll("[^A-Za-z0-9_-]", "_");
    if (name.equals(whole) && name.length() <= LONGEST_NAME) {
      return name;
    }
    var end = "_" + Digest.of(configuredName(remote)).substring(0, DIGITS);
    return name.substring(0, Math.min(name.length(), LONGEST_NAME - end.length())) + end;
  }

  private static String configuredName(RemoteTool remote) {
    return "%s/%s".formatted(remote.server(), remote.name());
  }

  /** Labels the answer with its source: a model must not take it for an instruction of ours. */
  private ToolResult call(RemoteTool remote, ToolCall call) {
    try {
      return switch (send(remote, call)) {
        case RemoteResult.Done(var text, var isError) ->
            isError
                ? ToolResult.refused(Json.write(labelled(remote, "error", text)))
                : ToolResult.of(labelled(remote, "result", text));
        case RemoteResult.NotSent(var why) -> ToolResult.refused(why);
        case RemoteResult.Unanswered(var why) -> ToolResult.refused(why);
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refusal.conflict("the call was interrupted");
    }
  }

  private static ObjectNode labelled(RemoteTool remote, String what, String text) {
    return Json.object().put("source", remote.server()).put(what, text);
  }

  private RemoteResult send(RemoteTool remote, ToolCall call) throws InterruptedException {
    SendCheck held = () -> call.hold().map(RemoteResult.NotSent::new);
    return remote.readOnly() || remote.idempotent()
        ? remote.call(call.arguments(), call.maxWait(), call.key(), held)
        : journal.call(remote, call, held);
  }
}
