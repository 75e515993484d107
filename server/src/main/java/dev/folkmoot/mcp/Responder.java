package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import dev.folkmoot.http.Reply;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Answers a request with JSON, or with a stream if there are more messages than the answer. */
final class Responder {
  private static final Logger log = LoggerFactory.getLogger(Responder.class);

  private final Dispatcher dispatcher;
  private final ObjectNode server;

  Responder(Dispatcher dispatcher, ServerInfo server) {
    this.dispatcher = dispatcher;
    this.server = server.json();
  }

  Reply answer(RpcRequest request) {
    var outbox = request.outbox();
    var result = dispatch(request);
    var waiting = request.withoutParams();
    var reply = new CompletableFuture<Reply>();
    outbox.onFirstMessage(() -> reply.complete(Reply.Stream.ofCall(outbox.fromTheStart())));
    var _ =
        result.whenComplete(
            (value, failure) -> {
              waiting.over().complete(null);
              if (failure == null) {
                succeed(waiting, reply, value);
              } else {
                fail(waiting, reply, CallOutcome.unwrap(failure));
              }
              outbox.end();
            });
    if (!reply.isDone()
        && request.client().acceptsStreams()
        && request.progressToken().isPresent()) {
      reply.complete(Reply.Stream.ofCall(outbox.fromTheStart()));
    }
    if (reply.isDone()) {
      return reply.join();
    }
    var _ = reply.whenComplete((_, _) -> cancelIfGone(waiting, reply));
    return new Reply.Later(reply);
  }

  private static void cancelIfGone(RpcRequest request, CompletableFuture<Reply> reply) {
    if (reply.isCancelled()) {
      request.over().complete(null);
    }
  }

  private CompletableFuture<Result> dispatch(RpcRequest request) {
    try {
      return dispatcher.dispatch(request);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void succeed(RpcRequest request, CompletableFuture<Reply> reply, Result result) {
    var message = Json.object().put("jsonrpc", "2.0");
    message.set("id", request.id());
    message.set("result", result.json(request.client(), server));
    if (!reply.complete(Reply.ok(message))) {
      request.outbox().send(message);
    }
  }

  /** A client that cancelled gets no answer. */
  private static void fail(RpcRequest request, CompletableFuture<Reply> reply, Throwable failure) {
    if (failure instanceof CancellationException) {
      reply.complete(Reply.empty(202));
      return;
    }
    var error = error(failure);
    var id = Optional.of(request.id());
    if (!reply.complete(error(id, error, request.client().isStateless()))) {
      request.outbox().send(message(id, error));
    }
  }

  private static RpcError error(Throwable failure) {
    if (failure instanceof RpcError error) {
      return error;
    }
    log.error("a message could not be answered", failure);
    return RpcError.internal();
  }

  static Reply error(Optional<JsonNode> id, RpcError error, boolean stateless) {
    return Reply.json(error.status(stateless), message(id, error));
  }

  static ObjectNode message(Optional<JsonNode> id, RpcError error) {
    var message = Json.object().put("jsonrpc", "2.0");
    id.ifPresent(known -> message.set("id", known));
    message.set("error", error.json());
    return message;
  }
}
