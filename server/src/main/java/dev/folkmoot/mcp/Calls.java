package dev.folkmoot.mcp;

import dev.folkmoot.core.Wording;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ObjectNode;

/** Makes calls on the right terms, and runs tools. */
final class Calls {
  private final Duration hold;
  private final Wording words;

  Calls(Duration hold, Wording words) {
    this.hold = hold;
    this.words = words;
  }

  /** A call whose client waits for it. */
  Call begin(Asked asked, ObjectNode arguments, RequestState.Carried carried) {
    return make(asked, arguments, carried, hold);
  }

  /** A call that only looks how things stand. */
  Call peek(Asked asked, ObjectNode arguments, RequestState.Carried carried) {
    return make(asked, arguments, carried, Duration.ZERO);
  }

  private Call make(
      Asked asked, ObjectNode arguments, RequestState.Carried carried, Duration longest) {
    var client = asked.client();
    var outbox = asked.outbox();
    var asking =
        client
            .session()
            .map(session -> session.asking(outbox, client.takesStreams()))
            .orElseGet(() -> new AskByResult(carried.answers(), carried.state().isPresent()));
    var call =
        new Call(
            new Call.Terms(
                arguments,
                asked.caller(),
                client,
                longest,
                asking,
                carried.state(),
                client.takesStreams() ? asked.progressToken() : Optional.empty(),
                message -> {
                  if (client.takesStreams()) {
                    outbox.send(message);
                  }
                }),
            asked.over());
    outbox.whenIdle(call::stillWaiting);
    return call;
  }

  /** A call on behalf of a task, whose client is not there. */
  Call ofTask(Task task, Asked asked, Duration longest, CompletableFuture<Void> over) {
    return new Call(
        new Call.Terms(
            task.arguments(),
            asked.caller(),
            asked.client(),
            longest,
            new AskByResult(task.answers(), true),
            task.state(),
            Optional.empty(),
            _ -> {}),
        over);
  }

  CompletableFuture<Ran<ToolResult>> run(Tool tool, Call call) {
    return Ran.of(
        tool.call(call),
        tool.name(),
        refusal -> new Ran.Said<>(ToolResult.refused(refusal.told(words))));
  }
}
