package dev.folkmoot.llm;

import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolCaller;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/** A tool call by a model in its turn. */
record ModelToolCall(
    Toolkit toolkit,
    ObjectNode arguments,
    Optional<String> key,
    boolean isRetry,
    Duration maxWait,
    Supplier<Optional<String>> holds)
    implements ToolCall {
  @Override
  public <T extends ToolCaller> T caller(Class<T> type) {
    return type.cast(toolkit.caller());
  }

  @Override
  public Optional<String> hold() {
    return holds.get();
  }

  @Override
  public <T> CompletableFuture<T> unlessCancelled(CompletableFuture<T> wait) {
    return wait;
  }
}
