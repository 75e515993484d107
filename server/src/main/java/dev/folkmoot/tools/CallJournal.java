package dev.folkmoot.tools;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.mcp.client.RemoteResult;
import dev.folkmoot.mcp.client.RemoteTool;
import dev.folkmoot.store.Idempotency;
import dev.folkmoot.store.Idempotency.Start;
import dev.folkmoot.store.Store;
import dev.folkmoot.tool.ToolCall;

/**
 * Sends calls that change something on another server at most once, though a turn may be begun
 * again after a crash: each call is written down before it is sent, and its answer afterwards.
 */
final class CallJournal {
  private static final RemoteResult LOST =
      new RemoteResult.Unanswered(
          "This call was begun before the server stopped, or before its answer was lost."
              + " Nobody knows whether it was done, so it is not sent again; go on without it.");

  private final Store store;

  CallJournal(Store store) {
    this.store = store;
  }

  RemoteResult call(RemoteTool tool, ToolCall call) throws InterruptedException {
    var entry = entry(tool, call);
    return switch (entry.begin(store, kept -> call.isRetry() && read(kept).isError())) {
      case Start.First() -> send(tool, call, entry);
      case Start.Unknown() -> LOST;
      case Start.Ended(var kept) -> read(kept);
    };
  }

  /** The key says everything about the call. */
  private static Idempotency entry(RemoteTool tool, ToolCall call) {
    var caller = call.caller(AgentCaller.class).principal();
    var route = "%s/%s".formatted(tool.server(), tool.name());
    return Idempotency.of(caller, route, call.key(), () -> "").orElseThrow();
  }

  private RemoteResult send(RemoteTool tool, ToolCall call, Idempotency entry)
      throws InterruptedException {
    var result = tool.call(call.arguments(), call.maxWait(), call.key());
    switch (result) {
      case RemoteResult.Done(var text, var isError) ->
          entry.end(store, Json.write(new RemoteResult.Done(Secrets.mask(text), isError)));
      case RemoteResult.NotSent _ -> entry.release(store);
      case RemoteResult.Unanswered _ -> {}
    }
    return result;
  }

  private static RemoteResult.Done read(String kept) {
    return Json.MAPPER.readValue(kept, RemoteResult.Done.class);
  }
}
