package dev.folkmoot.bench;

import dev.folkmoot.core.CallerLimits;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Quotas;
import dev.folkmoot.http.HttpMetrics;
import dev.folkmoot.http.HttpServer;
import dev.folkmoot.http.ListenAddress;
import dev.folkmoot.http.Router;
import dev.folkmoot.mcp.Catalogue;
import dev.folkmoot.mcp.McpServer;
import dev.folkmoot.mcp.ServerInfo;
import dev.folkmoot.mcp.legacy.SessionEra;
import dev.folkmoot.store.SqliteStore;
import dev.folkmoot.task.StoredTasks;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCaller;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.tools.ToolAdvice;
import dev.folkmoot.trust.Trust;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** A server of our MCP engine with one tool, which does nothing. */
final class NoOpToolServer {
  private record Anybody(String principal) implements ToolCaller {}

  private NoOpToolServer() {}

  public static void main(String[] args) throws IOException {
    var store = SqliteStore.open(Path.of(args[0], "nothing.db"), InstantSource.system());
    var nothing =
        Tool.named("nothing")
            .describe("Does nothing")
            .readOnly()
            .does(_ -> ToolResult.of(Json.object().put("done", true)));
    var key = "a key of thirty-two bytes or more".getBytes(StandardCharsets.US_ASCII);
    var mcp =
        new McpServer(
            new ServerInfo("nothing", "Nothing", "1", ""),
            new Catalogue(List.of(nothing), List.of(), List.of(), List.of()),
            _ -> new Anybody("anybody"),
            new ToolAdvice(),
            new StoredTasks(store),
            key,
            InstantSource.system(),
            Quotas.of(CallerLimits.USUAL),
            protocol -> new SessionEra(protocol, key, InstantSource.system()));
    var http =
        HttpServer.start(
            ListenAddress.loopback("127.0.0.1", 0),
            new Router(mcp.routes(), new ToolAdvice()),
            new Trust.Open(),
            new HttpMetrics());
    System.out.println("Nothing is ready at http://127.0.0.1:" + http.port());
  }
}
