package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.architect.Architect;
import dev.folkmoot.architect.NewRequest;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.wire.KeyInput;
import dev.folkmoot.wire.architect.ArchitectRequestJson;
import dev.folkmoot.wire.architect.AskArchitectInput;
import dev.folkmoot.wire.architect.ReplyWaitInput;
import dev.folkmoot.wire.architect.ReviewInput;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Tools to ask the architect and to have work reviewed. */
public final class ArchitectTools {
  private final Architect architect;
  private final Agents agents;

  public ArchitectTools(Architect architect, Agents agents) {
    this.architect = architect;
    this.agents = agents;
  }

  public List<Tool<ToolCall>> tools() {
    return List.of(
        Tool.<ToolCall>named("request_review")
            .title("Have your work reviewed")
            .describe(
                "Asks the architect to review your plan, your code, your budget, the completion of"
                    + " your story, or a spec. The architect remembers your earlier requests for"
                    + " the same story. Act on the verdict: APPROVED, go on; NEEDS_CHANGES, make"
                    + " the changes that the feedback asks for and ask again; REJECTED, stop. If"
                    + " pending is true, there is no reply yet: a person may have to give it.")
            .pointsTo("Then call wait_for_reply with the request's id.")
            .in(StoryTools.TOOLSET)
            .takes(ToolSchemas.of(ReviewInput.class, KeyInput.class))
            .gives(ToolSchemas.of(ArchitectRequestJson.class))
            .doesLater(this::review),
        Tool.<ToolCall>named("ask_architect")
            .title("Ask the architect")
            .describe(
                "Asks the architect a question about your work. The architect remembers your"
                    + " earlier requests for the same story. If pending is true, there is no answer"
                    + " yet: a person may have to give it.")
            .pointsTo("Then call wait_for_reply with the request's id.")
            .in(StoryTools.TOOLSET)
            .takes(ToolSchemas.of(AskArchitectInput.class, KeyInput.class))
            .gives(ToolSchemas.of(ArchitectRequestJson.class))
            .doesLater(this::ask),
        Tool.<ToolCall>named("wait_for_reply")
            .title("Wait for the architect's reply")
            .describe(
                "Waits for the reply to your request. Returns after at most 50 seconds: if pending"
                    + " is true, call it again.")
            .in(StoryTools.TOOLSET)
            .takes(ToolSchemas.of(ReplyWaitInput.class))
            .gives(ToolSchemas.of(ArchitectRequestJson.class))
            .readOnly()
            .waits()
            .doesLater(this::wait));
  }

  private CompletableFuture<ToolResult> review(ToolCall call) {
    var keyed = KeyedArguments.of(call);
    return submit(call, keyed.arguments(ReviewInput.class).request(), keyed.key());
  }

  private CompletableFuture<ToolResult> ask(ToolCall call) {
    var keyed = KeyedArguments.of(call);
    return submit(call, keyed.arguments(AskArchitectInput.class).request(), keyed.key());
  }

  private CompletableFuture<ToolResult> submit(
      ToolCall call, NewRequest request, Optional<String> key) {
    var by = AgentCaller.registered(call, agents).speaker();
    var id = architect.submit(request, by, key).id().value();
    return call.unlessCancelled(architect.awaitReplyOrPassedOn(id, Optional.of(by), call.maxWait()))
        .thenApply(waited -> ToolResult.of(ArchitectRequestJson.afterWait(waited)));
  }

  private CompletableFuture<ToolResult> wait(ToolCall call) {
    var by = AgentCaller.registered(call, agents).speaker();
    var id = ToolSchemas.arguments(call, ReplyWaitInput.class).requestId();
    return call.unlessCancelled(architect.awaitReply(id, Optional.of(by), call.maxWait()))
        .thenApply(
            request -> {
              var json = ArchitectRequestJson.afterWait(request);
              return request.isReplied() ? ToolResult.of(json) : ToolResult.pending(json);
            });
  }
}
