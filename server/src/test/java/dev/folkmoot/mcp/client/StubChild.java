package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** An MCP server over standard input and output; each of its tools does what its name says. */
final class StubChild {
  private static boolean changed;

  private StubChild() {}

  static McpServerConfig config(String mode, Map<String, String> env) {
    return new McpServerConfig(
        "child",
        new McpServerConfig.Stdio(Installation.java(StubChild.class.getName(), mode), env));
  }

  /** Plays {@code stateless}, {@code older}, or {@code fragile}: it ends if it is probed. */
  public static void main(String[] args) throws IOException {
    var mode = args[0];
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    System.out.println("this line is no message");
    say("{\"jsonrpc\":\"2.0\",\"id\":\"p\",\"method\":\"ping\"}");
    for (var line = in.readLine(); line != null; line = in.readLine()) {
      var message = Json.tree(line);
      switch (message.path("method").asString("")) {
        case "server/discover" -> discover(mode, message);
        case "initialize" ->
            answer(
                message,
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{\"listChanged\":true}}}");
        case "tools/list" -> answer(message, tools());
        case "tools/call" -> call(message);
        default -> {}
      }
    }
  }

  private static void discover(String mode, JsonNode message) {
    switch (mode) {
      case "stateless" ->
          answer(
              message,
              "{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{\"listChanged\":true}}}");
      case "fragile" -> System.exit(4);
      default ->
          say(
              "{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"what?\"}}"
                  .formatted(message.path("id")));
    }
  }

  private static String tools() {
    var names =
        List.of(
            "pid",
            "crash",
            "shout",
            "giant",
            "silence",
            "env",
            "stray",
            "flood",
            "endless",
            "deaf",
            "orphan",
            "family",
            changed ? "b" : "a");
    return StubServer.list(
        names.stream()
            .map(name -> StubServer.tool(name, "{\"type\":\"object\"}"))
            .toArray(String[]::new));
  }

  private static void call(JsonNode message) throws IOException {
    var text = Long.toString(ProcessHandle.current().pid());
    switch (message.path("params").path("name").asString("")) {
      case "crash" -> System.exit(3);
      case "silence" -> {
        return;
      }
      case "shout" -> System.err.print("x".repeat(5_000_000));
      case "giant" -> text = "x".repeat(2_000_000);
      case "env" -> text = String.join(" ", System.getenv().keySet()) + " " + System.getenv("KEY");
      case "stray" -> say("{\"jsonrpc\":\"2.0\",\"id\":999999,\"result\":{}}");
      case "flood" -> {
        while (true) {
          say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{}}");
        }
      }
      case "endless" -> {
        while (true) {
          System.out.print("x".repeat(10_000));
        }
      }
      case "deaf" -> LockSupport.park();
      case "orphan" -> {
        grandchild();
        System.exit(5);
      }
      case "family" -> text = Long.toString(grandchild());
      case "a" -> {
        changed = true;
        say("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tools/list_changed\"}");
      }
      default -> {}
    }
    answer(message, StubServer.text(text));
  }

  /** It holds the input and the output that it has from us. */
  private static long grandchild() throws IOException {
    return new ProcessBuilder("sleep", "60").inheritIO().start().pid();
  }

  private static void answer(JsonNode request, String result) {
    say("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":%s}".formatted(request.path("id"), result));
  }

  private static void say(String message) {
    System.out.println(message);
    System.out.flush();
  }
}
