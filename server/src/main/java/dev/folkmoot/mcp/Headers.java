package dev.folkmoot.mcp;

import dev.folkmoot.core.Text;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.tool.Tool;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The headers that repeat what the body says, so that a proxy need not read bodies. */
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

  private static void require(String header, Optional<String> given, String value) {
    if (given.filter(value::equals).isEmpty()) {
      throw RpcError.headers(
          "the header %s says %s where the body says '%s'; send both the same"
              .formatted(
                  header,
                  given.map(text -> "'" + Text.shorten(text) + "'").orElse("nothing"),
                  Text.shorten(value)));
    }
  }

  static void checkArguments(Exchange exchange, Tool<? super Call> tool, ObjectNode arguments) {
    ParamHeaders.expected(tool.input().source(), arguments)
        .forEach(
            (header, value) -> {
              if (!ParamHeaders.agree(exchange.header(header), value)) {
                throw RpcError.headers(
                    "the header %s does not say what the argument says; send both the same"
                        .formatted(header));
              }
            });
  }
}
