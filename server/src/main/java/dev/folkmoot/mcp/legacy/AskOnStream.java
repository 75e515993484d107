package dev.folkmoot.mcp.legacy;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.mcp.ClientPrompter;
import dev.folkmoot.mcp.ElicitationResult;
import dev.folkmoot.mcp.InputRequest;
import dev.folkmoot.mcp.Notifications;
import dev.folkmoot.mcp.Outbox;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Sends each request on the call's stream; the answers come in messages of their own. */
record AskOnStream(
    McpSession session, Outbox outbox, PendingRequests pending, boolean acceptsStreams)
    implements ClientPrompter {
  @Override
  public CompletableFuture<Map<String, JsonNode>> ask(
      Map<String, InputRequest> requests, boolean beforeTask) {
    if (!acceptsStreams) {
      throw Refusal.invalid(
          "the client cannot be asked without a stream; accept text/event-stream");
    }
    var answers = new LinkedHashMap<String, CompletableFuture<JsonNode>>();
    requests.forEach((key, request) -> answers.put(key, askFor(request)));
    var all = CompletableFuture.allOf(answers.values().toArray(CompletableFuture[]::new));
    var result = all.thenApply(_ -> values(answers));
    for (var answer : answers.values()) {
      var _ = answer.whenComplete((_, failure) -> failWith(result, failure));
      cancelWith(answer, result);
    }
    return result;
  }

  @Override
  public CompletableFuture<ElicitationResult> offer(String key, InputRequest.Form form) {
    if (!acceptsStreams) {
      return CompletableFuture.completedFuture(ElicitationResult.NOT_SHOWN);
    }
    var answer = ask(form);
    var elicited =
        answer.handle(
            (response, failure) ->
                failure == null
                    ? ElicitationResult.of(form, response)
                    : ElicitationResult.NOT_SHOWN);
    cancelWith(answer, elicited);
    return elicited;
  }

  @Override
  public ObjectNode taken() {
    return Json.object();
  }

  /** Cancels a request at the client as soon as nobody waits for its answer. */
  private static void cancelWith(CompletableFuture<?> asked, CompletableFuture<?> waiting) {
    var _ = waiting.whenComplete((_, _) -> asked.cancel(false));
  }

  private CompletableFuture<JsonNode> askFor(InputRequest request) {
    var asked = ask(request);
    var answer = asked.thenApply(response -> checked(request, response));
    cancelWith(asked, answer);
    return answer;
  }

  private static JsonNode checked(InputRequest request, JsonNode response) {
    var problems = request.problems(response);
    if (!problems.isEmpty()) {
      throw Refusal.invalid(
          "the client's answer does not fit the request: " + String.join("; ", problems));
    }
    return response;
  }

  private static void failWith(CompletableFuture<?> result, @Nullable Throwable failure) {
    if (failure != null) {
      result.completeExceptionally(failure);
    }
  }

  private static Map<String, JsonNode> values(Map<String, CompletableFuture<JsonNode>> answers) {
    var values = new LinkedHashMap<String, JsonNode>();
    answers.forEach((key, answer) -> values.put(key, answer.join()));
    return values;
  }

  private CompletableFuture<JsonNode> ask(InputRequest request) {
    var id = UUID.randomUUID().toString();
    var answer = pending.expect(session, id, request);
    var _ =
        answer.whenComplete(
            (_, _) -> {
              if (answer.isCancelled()) {
                outbox.send(cancelled(id));
              }
            });
    var message = Json.object().put("jsonrpc", "2.0").put("id", id);
    outbox.send(message.setAll(request.json()));
    return answer;
  }

  private static ObjectNode cancelled(String id) {
    var params =
        Json.object().put("requestId", id).put("reason", "answered elsewhere, or too late");
    return Notifications.of("notifications/cancelled", params);
  }
}
