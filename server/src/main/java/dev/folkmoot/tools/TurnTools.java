package dev.folkmoot.tools;

import dev.folkmoot.agent.Agents;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.SessionId;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.discussion.Discussions;
import dev.folkmoot.discussion.TurnRange;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Viewer;
import dev.folkmoot.session.MyTurn;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.TurnWaits;
import dev.folkmoot.tool.Tool;
import dev.folkmoot.tool.ToolCall;
import dev.folkmoot.tool.ToolResult;
import dev.folkmoot.wire.KeyInput;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.roundtable.RoundResultJson;
import dev.folkmoot.wire.roundtable.RoundtableTurnJson;
import dev.folkmoot.wire.session.MyTurnJson;
import dev.folkmoot.wire.session.TurnInput;
import dev.folkmoot.wire.session.TurnWaitInput;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Tools to wait for one's turn and to take it, in discussions and roundtables alike. */
public final class TurnTools {
  private final TurnWaits turns;
  private final Discussions discussions;
  private final Roundtables roundtables;
  private final Agents agents;

  public TurnTools(
      TurnWaits turns, Discussions discussions, Roundtables roundtables, Agents agents) {
    this.turns = turns;
    this.discussions = discussions;
    this.roundtables = roundtables;
    this.agents = agents;
  }

  public List<Tool<ToolCall>> tools() {
    return List.of(
        Tool.named("wait_for_my_turn")
            .title("Wait for my turn")
            .describe(
                "Waits until you have the floor in a discussion or a roundtable, and returns what"
                    + " you may read before you speak with take_turn: what was said since you spoke"
                    + " last, or the responses and results that the debate shows you. Returns after"
                    + " at most 50 seconds: if pending is true, call it again. If you name a"
                    + " session, it also returns once that session is completed, and says if it is"
                    + " paused.")
            .in(DiscussionTools.TOOLSET, RoundtableTools.TOOLSET)
            .takes(ToolSchemas.of(TurnWaitInput.class))
            .gives(ToolSchemas.of(MyTurnJson.class))
            .readOnly()
            .waits()
            .doesLater(this::wait),
        Tool.named("take_turn")
            .title("Take my turn")
            .describe(
                "Speaks where you have the floor. In a discussion give content; in a roundtable"
                    + " give position, reasoning and confidence, or content alone, and"
                    + " contextRequests for what you need to know before the next round. Returns"
                    + " the discussion from your turn on (get_discussion has all of it), or the"
                    + " state of the round.")
            .in(DiscussionTools.TOOLSET, RoundtableTools.TOOLSET)
            .takes(ToolSchemas.of(TurnInput.class, KeyInput.class))
            .gives(ToolSchemas.either(DiscussionJson.class, RoundResultJson.class))
            .does(this::take));
  }

  private CompletableFuture<ToolResult> wait(ToolCall call) {
    var input = ToolSchemas.arguments(call, TurnWaitInput.class);
    var session = session(input.discussionId(), input.sessionId());
    var agent = AgentCaller.registered(call, agents).name();
    return call.unlessCancelled(turns.myTurn(agent, session, call.maxWait()))
        .thenApply(
            turn ->
                turn instanceof MyTurn.NotYet
                    ? ToolResult.pending(json(turn, agent))
                    : ToolResult.of(json(turn, agent)));
  }

  private MyTurnJson json(MyTurn turn, AgentId agent) {
    return switch (turn) {
      case MyTurn.Now(var session) -> json(turn, session, agent);
      case MyTurn.Over(var session) -> json(turn, session, agent);
      case MyTurn.NotYet(var paused) ->
          paused.map(session -> json(turn, session, agent)).orElseGet(MyTurnJson::notYet);
    };
  }

  private MyTurnJson json(MyTurn turn, Session session, AgentId agent) {
    if (session.kind().equals(Discussion.KIND)) {
      return MyTurnJson.of(turn, session, heard(session.id(), agent), null);
    }
    var briefing = roundtables.briefing(session.id(), agent);
    return MyTurnJson.of(
        turn, session, null, RoundtableTurnJson.of(briefing, roundtables.request(briefing)));
  }

  private DiscussionJson heard(SessionId id, AgentId agent) {
    var found = discussions.find(id, new TurnRange.Since(agent));
    return DiscussionJson.of(found, Optional.of(agent));
  }

  private ToolResult take(ToolCall call) {
    var keyed = KeyedArguments.of(call);
    var input = keyed.arguments(TurnInput.class);
    var id =
        session(input.discussionId(), input.sessionId())
            .orElseThrow(
                () -> Refusal.invalid("sessionId is missing; wait_for_my_turn returns it"));
    var by = AgentCaller.registered(call, agents).speaker();
    if (turns.find(id).kind().equals(Discussion.KIND)) {
      discussions.say(id, by, input.words(), keyed.key());
      return ToolResult.of(heard(id, by.name()));
    }
    roundtables.takeTurn(id, by, input.response(), keyed.key());
    var after = roundtables.latest(id).asSeenBy(Viewer.of(by));
    return ToolResult.of(RoundResultJson.of(after, after.lastRoundOf(by.name())));
  }

  /**
   * The session that the call names. Either field may name a discussion; if both are given, they
   * must be equal.
   */
  private Optional<SessionId> session(@Nullable String discussionId, @Nullable String sessionId) {
    if (discussionId == null) {
      return Optional.ofNullable(sessionId).map(SessionId::given);
    }
    if (sessionId != null && !sessionId.equals(discussionId)) {
      throw Refusal.invalid("discussionId and sessionId name different sessions; give one of them");
    }
    var id = SessionId.given(discussionId);
    var _ = discussions.findWithoutTurns(id);
    return Optional.of(id);
  }
}
