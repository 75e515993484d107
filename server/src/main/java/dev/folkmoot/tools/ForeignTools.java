package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.mcp.client.McpClients;
import dev.folkmoot.mcp.client.RemoteResult;
import dev.folkmoot.mcp.client.RemoteTool;
import dev.folkmoot.tool.JsonSchema;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import java.util.LinkedHashMap;
import java.util.List;

/** The tools of other MCP servers, as models are given them. */
public final class ForeignTools {
  private static final int LONGEST_NAME = 64;

  private final McpClients clients;
  private volatile Listed listed = new Listed(List.of(), List.of());

  private record Listed(List<RemoteTool> remote, List<ModelTools.Named> tools) {}

  public ForeignTools(McpClients clients) {
    this.clients = clients;
  }

  /** As the servers have last listed them; the same list until they list others. */
  public List<ModelTools.Named> tools() {
    var remote = clients.tools();
    var before = listed;
    if (before.remote().equals(remote)) {
      return before.tools();
    }
    var tools = named(remote);
    listed = new Listed(remote, tools);
    return tools;
  }

  /** Of two that a model could not tell apart, the first. */
  private static List<ModelTools.Named> named(List<RemoteTool> remote) {
    var byName = new LinkedHashMap<String, ModelTools.Named>();
    for (var one : remote) {
      var tool = tool(one);
      byName.putIfAbsent(
          tool.name(), new ModelTools.Named("%s/%s".formatted(one.server(), one.name()), tool));
    }
    return List.copyOf(byName.values());
  }

  private static Tool<ToolCall> tool(RemoteTool remote) {
    Tool<ToolCall> tool =
        Tool.<ToolCall>named(name(remote))
            .describe(remote.description())
            .takes(new JsonSchema(remote.inputSchema()))
            .openWorld()
            .does(call -> call(remote, call));
    if (remote.readOnly()) {
      return tool.readOnly();
    }
    return remote.idempotent() ? tool.idempotent() : tool;
  }

  /** Providers take few characters in a name. */
  private static String name(RemoteTool remote) {
    var name = (remote.server() + "_" + remote.name()).replaceAll("[^A-Za-z0-9_-]", "_");
    return name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
  }

  /** The result is data with its source: a model must not take it for an instruction of ours. */
  private static ToolResult call(RemoteTool remote, ToolCall call) {
    try {
      return switch (remote.call(call.arguments(), call.maxWait(), call.key())) {
        case RemoteResult.Done(var text, var isError) ->
            isError
                ? ToolResult.refused("%s says: %s".formatted(remote.server(), text))
                : ToolResult.of(Json.object().put("source", remote.server()).put("result", text));
        case RemoteResult.Failed(var why) -> ToolResult.refused(why);
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Refusal.conflict("the call was cut off");
    }
  }
}
