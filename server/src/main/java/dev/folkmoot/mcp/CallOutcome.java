package dev.folkmoot.mcp;

import dev.folkmoot.core.Refusal;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a call ended. This is the only place that turns a tool's exceptions into results or errors.
 */
sealed interface CallOutcome<T> {
  record Returned<T>(T value) implements CallOutcome<T> {}

  record NeedsInput<T>(Map<String, InputRequest> requests, boolean beforeTask)
      implements CallOutcome<T> {}

  record Failed<T>(RpcError error) implements CallOutcome<T> {}

  /** The client no longer waits for the call. */
  record Cancelled<T>() implements CallOutcome<T> {}

  static <T> CompletableFuture<CallOutcome<T>> of(
      CompletableFuture<T> work, String name, Function<Refusal, CallOutcome<T>> refused) {
    return work.handle(
        (value, failure) ->
            failure == null ? new Returned<>(value) : failed(unwrap(failure), name, refused));
  }

  private static <T> CallOutcome<T> failed(
      Throwable failure, String name, Function<Refusal, CallOutcome<T>> refused) {
    return switch (failure) {
      case InputRequired required -> new NeedsInput<>(required.requests(), required.beforeTask());
      case RpcError error -> new Failed<>(error);
      case CancellationException _ -> new Cancelled<>();
      case Refusal refusal -> refused.apply(refusal);
      default -> {
        Log.LOG.error("{} failed", name, failure);
        yield new Failed<>(RpcError.internal());
      }
    };
  }

  static Throwable unwrap(Throwable failure) {
    return failure instanceof CompletionException && failure.getCause() != null
        ? failure.getCause()
        : failure;
  }

  /** Holds the logger, since a field of an interface is always public. */
  final class Log {
    private static final Logger LOG = LoggerFactory.getLogger(CallOutcome.class);

    private Log() {}
  }
}
