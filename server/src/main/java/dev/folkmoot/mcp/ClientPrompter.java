package dev.folkmoot.mcp;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks a client for input: on the stream, or by ending the call with the request. */
public interface ClientPrompter {
  CompletableFuture<Map<String, JsonNode>> ask(
      Map<String, InputRequest> requests, boolean beforeTask);

  /** Asks for an answer that is optional: a client that does not give one does not end the call. */
  CompletableFuture<ElicitationResult> offer(String key, InputRequest.Form form);

  /** The answers that the client must send again if the call asks for more. */
  ObjectNode taken();
}
