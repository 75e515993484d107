package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.discussion.TurnRange;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.wire.KeyInput;
import dev.folkmoot.wire.discussion.DiscussionInput;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.discussion.MessageInput;
import dev.folkmoot.wire.discussion.OpenDiscussionBody;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Tools to open discussions, to read them and to speak as their user. */
public final class DiscussionTools {
  static final String TOOLSET = "discussion";
  private static final Duration LONGEST = Duration.ofSeconds(50);

  private final Discussions discussions;
  private final Agents agents;

  public DiscussionTools(Discussions discussions, Agents agents) {
    this.discussions = discussions;
    this.agents = agents;
  }

  public List<Tool<ToolCall>> tools() {
    return List.of(
        Tool.named("create_discussion")
            .title("Open a discussion")
            .describe(
                "Opens a discussion in which exactly one participant has the floor. A participant"
                    + " with a model speaks by itself; one with an agentId alone takes its turn"
                    + " with take_turn, and the user with say. To open each round and hear all the"
                    + " others in turn, take the user's seat with your own agentId.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(OpenDiscussionBody.class, KeyInput.class))
            .gives(ToolSchemas.of(DiscussionJson.class))
            .openWorld()
            .does(this::create),
        Tool.named("get_discussion")
            .title("Look at a discussion")
            .describe(
                "Returns the latest turns, who has the floor, and the status. omitted is the number"
                    + " of earlier turns that are left out: after=0 reads from the start. To read"
                    + " on, pass readOn as after.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(DiscussionInput.class))
            .gives(ToolSchemas.of(DiscussionJson.class))
            .readOnly()
            .does(this::get),
        Tool.named("say")
            .title("Say something as the user")
            .describe(
                "Takes the user's turn and waits until it comes again, at most 50 seconds. Returns"
                    + " the others' turns. If pending is true, they are still speaking: read the"
                    + " rest with get_discussion.")
            .in(TOOLSET)
            .takes(ToolSchemas.of(MessageInput.class, KeyInput.class))
            .gives(ToolSchemas.of(DiscussionJson.class))
            .openWorld()
            .doesLater(this::say));
  }

  private ToolResult create(ToolCall call) {
    var keyed = KeyedArguments.of(call);
    var body = keyed.arguments(OpenDiscussionBody.class);
    var by = AgentCaller.registered(call, agents).speaker();
    if (body.by() != null && !body.by().equals(by.name().value())) {
      throw Refusal.notAllowed(
          "you are %s and may not open it as %s; leave out 'by'".formatted(by.name(), body.by()));
    }
    var opened = discussions.create(body.agenda(), body.seats(), by, keyed.key());
    return ToolResult.of(DiscussionJson.of(opened, Optional.of(by.name())));
  }

  private ToolResult get(ToolCall call) {
    var input = ToolSchemas.arguments(call, DiscussionInput.class);
    var found = discussions.find(id(input.discussionId()), input.part());
    return ToolResult.of(DiscussionJson.of(found, call.caller(AgentCaller.class).nameIfGiven()));
  }

  private CompletableFuture<ToolResult> say(ToolCall call) {
    var keyed = KeyedArguments.of(call);
    var input = keyed.arguments(MessageInput.class);
    var id = id(input.discussionId());
    var by = AgentCaller.registered(call, agents).speaker();
    discussions.say(id, by, input.message(), keyed.key());
    var heard = new TurnRange.Since(by.name());
    return call.unlessCancelled(discussions.atRest(id, by.name(), heard, LONGEST))
        .thenApply(rested -> ToolResult.of(DiscussionJson.of(rested, Optional.of(by.name()))));
  }

  private static SessionId id(String text) {
    return SessionId.given(text);
  }
}
