package dev.folkmoot.tool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** One call of a tool, by a client over MCP or by a model in its turn. */
public interface ToolCall {
  /** As the tool's input schema wants them; an empty object if there were none. */
  ObjectNode arguments();

  /** The caller, as the value that was made of it before it could call anything. */
  <T extends Caller> T caller(Class<T> type);

  /** How long a tool that waits may do so; zero if it is only asked how things stand. */
  Duration maxWait();

  /** By which a call that is made twice is done once, if the caller has such a key. */
  default Optional<String> key() {
    return Optional.empty();
  }

  /** Whether the caller knows that the same call failed, and wants it tried again. */
  default boolean isRetry() {
    return false;
  }

  /** Why the caller may not act now, if something holds it. A tool that has waited asks anew. */
  default Optional<String> hold() {
    return Optional.empty();
  }

  /** The given wait, which ends when nobody waits for the call any more. */
  <T> CompletableFuture<T> unlessCancelled(CompletableFuture<T> wait);
}
