package dev.folkmoot.mcp;

import dev.folkmoot.http.Reply;
import dev.folkmoot.tool.ToolCaller;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The part of the engine that the older era uses, too: methods and notifications. */
public final class Protocol {
  private final Responder responder;
  private final Dispatcher dispatcher;
  private final ResourceMethods resourceMethods;
  private final Listeners listeners;

  Protocol(
      Responder responder,
      Dispatcher dispatcher,
      ResourceMethods resourceMethods,
      Listeners listeners) {
    this.responder = responder;
    this.dispatcher = dispatcher;
    this.resourceMethods = resourceMethods;
    this.listeners = listeners;
  }

  public Reply answer(RpcRequest request) {
    return responder.answer(request);
  }

  /** The result of {@code initialize}. */
  public ObjectNode initialized(String version) {
    return dispatcher.initialized(version).body();
  }

  /**
   * Sends changes of the wanted resources that the caller may read to the stream, until its reader
   * goes or the server stops.
   */
  public void listen(Outbox outbox, ToolCaller caller, Predicate<String> wanted) {
    var listener =
        new Listeners.Listener(
            outbox,
            Optional.empty(),
            wanted.and(uri -> resourceMethods.isReadable(uri, caller)),
            new CompletableFuture<>());
    listeners.add(listener);
    outbox.onAbandoned(() -> listeners.remove(listener));
    var _ = listener.closed().whenComplete((_, _) -> outbox.end());
  }

  /** The error response to a request. */
  public static ObjectNode failure(JsonNode requestId, RpcError error) {
    return Responder.message(Optional.of(requestId), error);
  }
}
