package dev.folkmoot.mcp;

import dev.folkmoot.core.AdviceWording;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolResult;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** Creates calls, and runs tools. */
final class Calls {
  private final Duration maxWait;
  private final AdviceWording words;

  Calls(Duration maxWait, AdviceWording words) {
    this.maxWait = maxWait;
    this.words = words;
  }

  /** A call whose client waits for it. */
  Call begin(RpcRequest request, ObjectNode arguments, RequestState.Carried carried) {
    return make(request, arguments, carried, maxWait, false);
  }

  /** A call that returns the current state without waiting. */
  Call peek(RpcRequest request, ObjectNode arguments, RequestState.Carried carried) {
    return make(request, arguments, carried, Duration.ZERO, true);
  }

  private Call make(
      RpcRequest request,
      ObjectNode arguments,
      RequestState.Carried carried,
      Duration longest,
      boolean task) {
    var client = request.client();
    var outbox = request.outbox();
    var prompter =
        client
            .session()
            .map(session -> session.prompter(outbox, client.acceptsStreams()))
            .orElseGet(() -> new AskByResult(carried.answers(), carried.state().isPresent()));
    var call =
        new Call(
            new Call.Terms(
                arguments,
                request.caller(),
                client,
                longest,
                task,
                prompter,
                carried.state(),
                client.acceptsStreams() ? request.progressToken() : Optional.empty(),
                message -> {
                  if (client.acceptsStreams()) {
                    outbox.send(message);
                  }
                }),
            request.over());
    outbox.idleMessage(call::stillWaiting);
    return call;
  }

  /** A call for a task, whose client does not wait for it. */
  Call ofTask(Task task, RpcRequest request, Duration longest, CompletableFuture<Void> over) {
    return new Call(
        new Call.Terms(
            task.arguments(),
            request.caller(),
            request.client(),
            longest,
            true,
            new AskByResult(task.answers(), true),
            task.state(),
            Optional.empty(),
            _ -> {}),
        over);
  }

  CompletableFuture<CallOutcome<ToolResult>> run(Tool<? super Call> tool, Call call) {
    return CallOutcome.of(
        tool.call(call), tool.name(), refusal -> new CallOutcome.Returned<>(refused(refusal)));
  }

  ToolResult refused(Refusal refusal) {
    return ToolResult.refused(refusal.messageWithAdvice(words));
  }
}
