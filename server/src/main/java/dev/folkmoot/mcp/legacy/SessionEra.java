package dev.folkmoot.mcp.legacy;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.http.Exchange;
import dev.folkmoot.http.Reply;
import dev.folkmoot.mcp.Capability;
import dev.folkmoot.mcp.Client;
import dev.folkmoot.mcp.Headers;
import dev.folkmoot.mcp.Message;
import dev.folkmoot.mcp.OlderEra;
import dev.folkmoot.mcp.Outbox;
import dev.folkmoot.mcp.Protocol;
import dev.folkmoot.mcp.RpcError;
import dev.folkmoot.mcp.RpcRequest;
import dev.folkmoot.mcp.Signer;
import dev.folkmoot.mcp.Versions;
import dev.folkmoot.tool.ToolCaller;
import java.nio.ByteBuffer;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The older era, of revisions 2025-06-18 and 2025-11-25: a client begins a session, and may get
 * requests for input on its streams.
 */
public final class SessionEra implements OlderEra {
  private static final Executor LATER = CompletableFuture.delayedExecutor(5, TimeUnit.MINUTES);

  private final Protocol protocol;
  private final Sessions sessions;
  private final PendingRequests pending = new PendingRequests();

  public SessionEra(Protocol protocol, byte[] key, InstantSource clock) {
    this.protocol = protocol;
    this.sessions = new Sessions(new Signer(key), clock);
  }

  @Override
  public Reply handle(Message message, Exchange exchange, ToolCaller caller) {
    if (message instanceof Message.Request(var id, var method, var params)
        && method.equals("initialize")) {
      return begin(id, params, caller);
    }
    var session = session(exchange, caller);
    return switch (message) {
      case Message.Request request -> answer(request, session, exchange, caller);
      case Message.Notification(var method, var params) -> {
        if (method.equals("notifications/cancelled") && params.has("requestId")) {
          sessions.state(session).cancel(params.get("requestId"));
        }
        yield Reply.empty(202);
      }
      case Message.Response response -> {
        pending.answer(session, response);
        yield Reply.empty(202);
      }
    };
  }

  private Reply begin(JsonNode id, ObjectNode params, ToolCaller caller) {
    if (!params.path("protocolVersion").isString() || !params.path("capabilities").isObject()) {
      throw RpcError.invalidParams("initialize needs protocolVersion, capabilities and clientInfo");
    }
    var version = agreed(params.get("protocolVersion").stringValue());
    var session =
        sessions.begin(version, Capability.declaredIn(params.get("capabilities")), caller);
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", id);
    message.set("result", protocol.initialized(version));
    return new Reply.Now(
        200,
        "application/json",
        ByteBuffer.wrap(Json.MAPPER.writeValueAsBytes(message)),
        Map.of(Headers.SESSION, session.id()));
  }

  private static String agreed(String requested) {
    return Versions.WITH_SESSIONS.contains(requested) ? requested : Versions.LATEST_WITH_SESSIONS;
  }

  private Reply answer(
      Message.Request request, McpSession session, Exchange exchange, ToolCaller caller) {
    var state = sessions.state(session);
    var client = client(session, exchange);
    var outbox = outbox(StreamName.answering(request.id()), client);
    var over = new CompletableFuture<Void>();
    state.addRunning(request.id(), over);
    outbox.onOpened(() -> sessions.keep(session, outbox));
    outbox.onAbandoned(() -> LATER.execute(() -> cancelIfUnread(outbox, over)));
    return protocol.answer(
        new RpcRequest(
            request.id(),
            request.method(),
            request.params(),
            client,
            caller,
            exchange,
            outbox,
            over));
  }

  /** Since the latest revision with sessions a stream begins with an event without data. */
  private static Outbox outbox(String name, Client client) {
    return client.version().compareTo(Versions.LATEST_WITH_SESSIONS) >= 0
        ? Outbox.primed(name)
        : Outbox.named(name);
  }

  /** A client that lost its stream may come back for it, but not for ever. */
  private static void cancelIfUnread(Outbox outbox, CompletableFuture<Void> over) {
    if (!outbox.hasReader()) {
      over.complete(null);
    }
  }

  private Client client(McpSession session, Exchange exchange) {
    return new Client(
        session.version(),
        session.capabilities(),
        Optional.of(new CallSession(session, sessions.state(session), pending)),
        Optional.of(sessions.state(session).logLevel()),
        exchange.accepts("text/event-stream"));
  }

  /** The session of a request. A 404 tells the client to begin a new one. */
  private McpSession session(Exchange exchange, ToolCaller caller) {
    var id =
        exchange
            .header(Headers.SESSION)
            .orElseThrow(
                () ->
                    RpcError.invalidRequest(
                        "the header Mcp-Session-Id is missing; send the id that initialize"
                            + " returned"));
    var session =
        sessions
            .find(id, caller)
            .orElseThrow(
                () ->
                    Refusal.notFound(
                        "there is no such session; begin a new one with" + " initialize"));
    exchange
        .header(Headers.VERSION)
        .filter(version -> !version.equals(session.version()))
        .ifPresent(
            version -> {
              throw RpcError.invalidRequest(
                  "the session uses version %s; send that as MCP-Protocol-Version"
                      .formatted(session.version()));
            });
    return session;
  }

  @Override
  public Reply listen(Exchange exchange, ToolCaller caller) {
    var session = sessionOrRefusal(exchange, caller);
    if (!exchange.accepts("text/event-stream")) {
      return Reply.text(406, "text/plain", "this is a stream; accept text/event-stream");
    }
    var client = client(session, exchange);
    var last = exchange.header("Last-Event-ID");
    var cut =
        last.flatMap(id -> rest(session, id))
            .or(() -> last.flatMap(StreamName::requestOf).map(request -> lost(request, client)));
    if (cut.isPresent()) {
      return cut.get();
    }
    var outbox = outbox(StreamName.random(), client);
    protocol.listen(outbox, caller, uri -> sessions.state(session).subscribedUris().contains(uri));
    return new Reply.Stream(outbox.fromTheStart());
  }

  private Optional<Reply> rest(McpSession session, String lastEvent) {
    int dot = lastEvent.lastIndexOf('.');
    if (dot < 0 || !lastEvent.substring(dot + 1).matches("\\d{1,9}")) {
      return Optional.empty();
    }
    int position = Integer.parseInt(lastEvent.substring(dot + 1));
    return sessions.stream(session, lastEvent.substring(0, dot))
        .map(outbox -> new Reply.Stream(outbox.after(position)));
  }

  /**
   * Answers a call that was lost in a restart with an error; else the client would wait for ever.
   */
  private static Reply lost(JsonNode request, Client client) {
    var outbox = outbox(StreamName.random(), client);
    outbox.send(Protocol.failure(request, RpcError.lost()));
    outbox.end();
    return new Reply.Stream(outbox.fromTheStart());
  }

  @Override
  public Reply end(Exchange exchange, ToolCaller caller) {
    sessions.state(sessionOrRefusal(exchange, caller)).end();
    return Reply.empty(204);
  }

  /** Like {@link #session}, with refusals in place of protocol errors. */
  private McpSession sessionOrRefusal(Exchange exchange, ToolCaller caller) {
    try {
      return session(exchange, caller);
    } catch (RpcError error) {
      throw Refusal.invalid(String.valueOf(error.getMessage()));
    }
  }
}
