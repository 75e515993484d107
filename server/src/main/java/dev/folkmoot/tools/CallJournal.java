package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.mcp.client.RemoteResult;
import dev.folkmoot.mcp.client.RemoteTool;
import dev.folkmoot.mcp.client.SendCheck;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Idempotency.Start;
import dev.folkmoot.store.Store;
import dev.folkmoot.tool.ToolCall;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends each call that changes something on another server at most once, even if a turn starts
 * again after a crash: stores the call before sending it, and the answer afterwards.
 */
final class CallJournal {
  private static final RemoteResult LOST =
      new RemoteResult.Unanswered(
          "This call began earlier, but its answer was lost or the server stopped first. It may or"
              + " may not have run, so it is not sent again; go on without its result.");

  private final Store store;

  CallJournal(Store store) {
    this.store = store;
  }

  /**
   * Returns the answer that the journal has if the call was made before. Stores a new call only
   * once its server is ready: a crash while we wait for the server then leaves no doubt.
   *
   * @param held checked before anything is stored
   */
  RemoteResult call(RemoteTool tool, ToolCall call, SendCheck held) throws InterruptedException {
    var entry = entry(tool, call);
    var earlier = entry.earlierStart(store).flatMap(start -> answer(start, call));
    if (earlier.isPresent()) {
      return earlier.get();
    }
    var begun = new AtomicBoolean();
    SendCheck before =
        () ->
            held.resultInstead()
                .or(() -> begun.get() ? Optional.empty() : begin(entry, call, begun));
    var result = tool.call(call.arguments(), call.maxWait(), call.key(), before);
    if (begun.get()) {
      settle(entry, result);
    }
    return result;
  }

  private Optional<RemoteResult> begin(Idempotency entry, ToolCall call, AtomicBoolean begun) {
    var start = entry.begin(store, kept -> mayTryAgain(kept, call));
    begun.set(start instanceof Start.First);
    return answer(start, call);
  }

  /** The answer to a call that must not be sent; empty if the call may be sent. */
  private static Optional<RemoteResult> answer(Start start, ToolCall call) {
    return switch (start) {
      case Start.First() -> Optional.empty();
      case Start.Unknown() -> Optional.of(LOST);
      case Start.Ended(var kept) ->
          Optional.<RemoteResult>of(read(kept)).filter(_ -> !mayTryAgain(kept, call));
    };
  }

  /** A call that failed is sent again if the model has read that it failed. */
  private static boolean mayTryAgain(String kept, ToolCall call) {
    return call.isRetry() && read(kept).isError();
  }

  /** The key alone identifies the call, so no digest of its content is needed. */
  private static Idempotency entry(RemoteTool tool, ToolCall call) {
    var caller = call.caller(AgentCaller.class).principal();
    var route = "%s/%s".formatted(tool.server(), tool.name());
    return Idempotency.of(caller, route, call.key(), () -> "").orElseThrow();
  }

  private void settle(Idempotency entry, RemoteResult result) {
    switch (result) {
      case RemoteResult.Done(var text, var isError) ->
          entry.end(store, Json.write(new RemoteResult.Done(Secrets.mask(text), isError)));
      case RemoteResult.NotSent _ -> entry.release(store);
      case RemoteResult.Unanswered _ -> {}
    }
  }

  private static RemoteResult.Done read(String kept) {
    return Json.MAPPER.readValue(kept, RemoteResult.Done.class);
  }
}
