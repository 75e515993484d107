package dev.folkmoot.wire;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.discussion.Discussion;
import org.jspecify.annotations.Nullable;

@Doc("Whether it is one's turn, and what was said since one spoke last.")
public record MyTurnJson(
    boolean yourTurn,
    @Nullable DiscussionJson discussion,
    @Doc("True when time ran out: call again.") @Nullable Boolean pending) {
  public static final MyTurnJson NOT_YET = new MyTurnJson(false, null, true);

  public static MyTurnJson of(AgentId agent, Discussion discussion) {
    return new MyTurnJson(true, DiscussionJson.since(agent, discussion), null);
  }
}
