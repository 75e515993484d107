package dev.folkmoot.bench;

import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.transport.HttpServletStatelessServerTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.Map;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A server of the official SDK with the tool of {@link NoOpToolServer} and default settings. Like
 * our engine, it keeps no MCP sessions.
 */
final class SdkServer {
  private SdkServer() {}

  public static void main(String[] args) throws Exception {
    var transport = HttpServletStatelessServerTransport.builder().messageEndpoint("/mcp").build();
    var nothing =
        McpSchema.Tool.builder("nothing", Map.of("type", "object"))
            .description("Does nothing")
            .build();
    var _ =
        McpServer.sync(transport)
            .serverInfo("nothing", "1")
            .capabilities(McpSchema.ServerCapabilities.builder().tools(false).build())
            .toolCall(
                nothing,
                (_, _) ->
                    McpSchema.CallToolResult.builder().addTextContent("{\"done\":true}").build())
            .build();
    var server = new Server();
    var connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    var context = new ServletContextHandler();
    context.addServlet(new ServletHolder(transport), "/mcp");
    server.setHandler(context);
    server.start();
    System.out.println("The SDK is ready at http://127.0.0.1:" + connector.getLocalPort());
  }
}
