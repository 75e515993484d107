package dev.folkmoot.mcp;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks a client for input: on the stream, or by ending the call with the request. */
public interface ClientPrompter {
  /**
   * Asks for answers that the call needs.
   *
   * @param beforeTask whether the client is asked before the call may become a task
   */
  CompletableFuture<Map<String, JsonNode>> ask(
      Map<String, InputRequest> requests, boolean beforeTask);

  /**
   * Asks for an answer that the call can do without: none, or one that does not fit, is no error.
   */
  CompletableFuture<ElicitationResult> offer(String key, InputRequest.Form form);

  /**
   * The answers that the call has used so far; the request state carries them to the next round.
   */
  ObjectNode taken();
}
