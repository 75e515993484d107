package dev.folkmoot.mcp;

import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.tool.ToolCaller;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The newer era, from revision 2026-07-28 on: there are no sessions, and every request names its
 * client and what the client can do.
 */
final class StatelessEra {
  private final Responder responder;

  StatelessEra(Responder responder) {
    this.responder = responder;
  }

  /** Whether a message belongs to this era, by the version in its body or its header. */
  static boolean isSpokenIn(Exchange exchange, ObjectNode body) {
    if (body.path("params").path("_meta").has(Meta.VERSION)) {
      return true;
    }
    var header = exchange.header(Headers.VERSION);
    boolean begins = body.path("method").asString("").equals("initialize");
    return header
        .filter(
            begins ? Versions.STATELESS::equals : name -> !Versions.WITH_SESSIONS.contains(name))
        .isPresent();
  }

  Reply handle(Message message, Exchange exchange, ToolCaller caller) {
    return switch (message) {
      case Message.Request(var id, var method, var params) -> {
        var client = client(exchange, params.path("_meta"));
        Headers.check(exchange, method, params);
        var outbox = Outbox.unnamed();
        var over = new CompletableFuture<Void>();
        outbox.onAbandoned(() -> over.complete(null));
        yield responder.answer(
            new RpcRequest(id, method, params, client, caller, exchange, outbox, over));
      }
      case Message.Notification(var method, var params) -> {
        requireVersion(exchange, params.path("_meta").path(Meta.VERSION));
        Headers.check(exchange, method, params);
        yield Reply.empty(202);
      }
      case Message.Response _ ->
          throw RpcError.invalidRequest("send answers in inputResponses of the next call");
    };
  }

  private static Client client(Exchange exchange, JsonNode meta) {
    var version = meta.path(Meta.VERSION);
    requireVersion(exchange, version);
    var capabilities = meta.path(Meta.CAPABILITIES);
    if (!version.isString() || !capabilities.isObject()) {
      throw RpcError.invalidMeta(
          "params._meta must have %s and %s".formatted(Meta.VERSION, Meta.CAPABILITIES));
    }
    return new Client(
        version.stringValue(),
        Capability.declaredIn(capabilities),
        Optional.empty(),
        logLevel(meta.path(Meta.LOG_LEVEL)),
        exchange.accepts("text/event-stream"));
  }

  private static void requireVersion(Exchange exchange, JsonNode inBody) {
    var header =
        exchange
            .header(Headers.VERSION)
            .orElseThrow(
                () -> RpcError.headers("the header MCP-Protocol-Version is missing; send it"));
    if (inBody.isString() && !inBody.stringValue().equals(header)) {
      throw RpcError.headers(
          "the header MCP-Protocol-Version differs from the version in _meta;"
              + " send the same in both");
    }
    if (!header.equals(Versions.STATELESS)) {
      throw RpcError.unknownVersion(header, Versions.ALL);
    }
  }

  private static Optional<LogLevel> logLevel(JsonNode level) {
    if (level.isMissingNode()) {
      return Optional.empty();
    }
    return Optional.of(
        LogLevel.of(level.asString(""))
            .orElseThrow(
                () ->
                    RpcError.invalidMeta(
                        "params._meta: %s must be one of %s"
                            .formatted(Meta.LOG_LEVEL, LogLevel.names()))));
  }
}
