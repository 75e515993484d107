package dev.folkmoot.tool;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** One call of a tool, by a client over MCP or by a model in its turn. */
public interface ToolCall {
  /** The arguments, which fit the tool's input schema; an empty object if there were none. */
  ObjectNode arguments();

  /** The caller, as the server's implementation of it. */
  <T extends ToolCaller> T caller(Class<T> type);

  /** How long a tool may wait; zero if the caller only wants the current state. */
  Duration maxWait();

  /** The idempotency key, if the caller has one: a call made twice with it is done once. */
  default Optional<String> key() {
    return Optional.empty();
  }

  /** Whether the caller knows that the same call failed and wants to try it again. */
  default boolean isRetry() {
    return false;
  }

  /** Why the caller may not act now, if it is held. A tool that has waited must ask again. */
  default Optional<String> hold() {
    return Optional.empty();
  }

  /** The given wait, which also ends when the call is cancelled. */
  <T> CompletableFuture<T> unlessCancelled(CompletableFuture<T> wait);
}
