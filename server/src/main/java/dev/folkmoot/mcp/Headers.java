package dev.folkmoot.mcp;

import dev.folkmoot.core.Text;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.tool.Tool;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The headers that repeat parts of the body, so that a proxy need not read bodies. */
public final class Headers {
  public static final String VERSION = "MCP-Protocol-Version";
  public static final String SESSION = "Mcp-Session-Id";
  public static final String METHOD = "Mcp-Method";
  public static final String NAME = "Mcp-Name";

  private Headers() {}

  static void check(Exchange exchange, String method, ObjectNode params) {
    require(METHOD, exchange.header(METHOD), method);
    nameIn(method)
        .map(params::path)
        .filter(value -> value.isString())
        .ifPresent(
            value ->
                require(
                    NAME,
                    exchange.header(NAME).map(name -> ParamHeaders.decode(name).orElse(name)),
                    value.stringValue()));
  }

  /** The parameter that {@code Mcp-Name} repeats. */
  public static Optional<String> nameIn(String method) {
    return switch (method) {
      case "tools/call", "prompts/get" -> Optional.of("name");
      case "resources/read" -> Optional.of("uri");
      case "tasks/get", "tasks/update", "tasks/cancel" -> Optional.of("taskId");
      default -> Optional.empty();
    };
  }

  /**
   * The headers of a request of the newer era.
   *
   * @param inputSchema the schema of the tool that is called; a missing node if none is
   */
  public static Map<String, String> repeating(
      String method, JsonNode params, JsonNode inputSchema) {
    var headers = new LinkedHashMap<String, String>();
    headers.put(VERSION, params.path("_meta").path(Meta.VERSION).asString(""));
    headers.put(METHOD, method);
    nameIn(method)
        .map(params::path)
        .filter(JsonNode::isString)
        .ifPresent(name -> headers.put(NAME, ParamHeaders.encode(name.stringValue())));
    ParamHeaders.expected(inputSchema, params.path("arguments"))
        .forEach(
            (header, value) -> {
              if (value.isValueNode() && !value.isNull()) {
                headers.put(header, ParamHeaders.encode(value.asString()));
              }
            });
    return headers;
  }

  private static void require(String header, Optional<String> given, String value) {
    if (given.filter(value::equals).isEmpty()) {
      throw RpcError.headers(
          "the header %s is %s, but the body has '%s'; send the same in both"
              .formatted(
                  header,
                  given.map(text -> "'" + Text.shorten(text) + "'").orElse("missing"),
                  Text.shorten(value)));
    }
  }

  static void checkArguments(Exchange exchange, Tool<? super Call> tool, ObjectNode arguments) {
    ParamHeaders.expected(tool.input().source(), arguments)
        .forEach(
            (header, value) -> {
              if (!ParamHeaders.matches(exchange.header(header), value)) {
                throw RpcError.headers(
                    "the header %s differs from the argument; send the same in both"
                        .formatted(header));
              }
            });
  }
}
