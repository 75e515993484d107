package dev.folkmoot.mcp;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** How something is asked of a client: on the stream, or by ending the call with the question. */
public interface ClientPrompter {
  CompletableFuture<Map<String, JsonNode>> ask(Map<String, InputRequest> requests, boolean first);

  /** Asks on behalf of who goes on without an answer: no fault of the client's ends the call. */
  CompletableFuture<Elicited> offer(String key, InputRequest.Form form);

  /** The answers that the call must be made anew with, should it ask for more. */
  ObjectNode taken();
}
