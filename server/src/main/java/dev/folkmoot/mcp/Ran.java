package dev.folkmoot.mcp;

import dev.folkmoot.core.Refusal;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a call went: the only place where what a tool throws becomes something to say. */
sealed interface Ran<T> {
  record Said<T>(T value) implements Ran<T> {}

  record Asks<T>(Map<String, InputRequest> requests, boolean first) implements Ran<T> {}

  record Failed<T>(RpcError error) implements Ran<T> {}

  /** Nobody waits for it any more. */
  record Cancelled<T>() implements Ran<T> {}

  static <T> CompletableFuture<Ran<T>> of(
      CompletableFuture<T> work, String name, Function<Refusal, Ran<T>> refused) {
    return work.handle(
        (value, failure) ->
            failure == null ? new Said<>(value) : failed(unwrap(failure), name, refused));
  }

  private static <T> Ran<T> failed(
      Throwable failure, String name, Function<Refusal, Ran<T>> refused) {
    return switch (failure) {
      case InputRequired required -> new Asks<>(required.requests(), required.first());
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

  /** Holds the logger, which an interface could only have in public. */
  final class Log {
    private static final Logger LOG = LoggerFactory.getLogger(Ran.class);

    private Log() {}
  }
}
