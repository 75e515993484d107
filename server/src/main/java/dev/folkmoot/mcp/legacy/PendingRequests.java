package dev.folkmoot.mcp.legacy;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.mcp.InputRequest;
import dev.folkmoot.mcp.Message;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.JsonNode;

/** Requests that we sent to clients on a stream and that are not answered yet. */
final class PendingRequests {
  private record Key(String session, String id) {}

  private record Open(InputRequest request, CompletableFuture<JsonNode> answer) {}

  private final Map<Key, Open> open = new ConcurrentHashMap<>();

  CompletableFuture<JsonNode> expect(McpSession session, String id, InputRequest request) {
    var key = new Key(session.id(), id);
    var answer = new CompletableFuture<JsonNode>();
    open.put(key, new Open(request, answer));
    var _ = answer.whenComplete((_, _) -> open.remove(key));
    return answer;
  }

  /** Completes a request with its answer; drops an answer that nobody waits for. */
  void answer(McpSession session, Message.Response response) {
    var asked = open.remove(new Key(session.id(), response.id().asString()));
    if (asked == null) {
      return;
    }
    if (response.result().isEmpty()) {
      var why = response.error().path("message").asString("no reason given");
      asked.answer.completeExceptionally(
          Refusal.invalid(
              "the client answered %s with an error: %s".formatted(asked.request.method(), why)));
      return;
    }
    asked.answer.complete(response.result().get());
  }
}
