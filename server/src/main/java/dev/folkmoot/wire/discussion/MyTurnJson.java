package dev.folkmoot.wire.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.discussion.MyTurn;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("Whether it is one's turn, and what was said since one spoke last.")
public record MyTurnJson(
    boolean yourTurn,
    @Doc("As it stands, if it is your turn, or if the discussion is completed or paused.")
        @Nullable DiscussionJson discussion,
    @Doc("True when time ran out: call again. If it is neither your turn nor pending, it is over.")
        @Nullable Boolean pending) {

  public static MyTurnJson of(AgentId agent, MyTurn turn) {
    return switch (turn) {
      case MyTurn.Come(var discussion) -> new MyTurnJson(true, seen(agent, discussion), null);
      case MyTurn.Over(var discussion) -> new MyTurnJson(false, seen(agent, discussion), null);
      case MyTurn.NotYet(var paused) ->
          new MyTurnJson(false, paused.map(one -> seen(agent, one)).orElse(null), true);
    };
  }

  private static DiscussionJson seen(AgentId agent, Discussion discussion) {
    return DiscussionJson.of(discussion, Optional.of(agent));
  }
}
