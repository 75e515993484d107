package dev.folkmoot.wire.session;

import dev.folkmoot.session.MyTurn;
import dev.folkmoot.session.Session;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.roundtable.RoundtableTurnJson;
import org.jspecify.annotations.Nullable;

@Doc("Whether it is one's turn, and what there is to read before one speaks.")
public record MyTurnJson(
    boolean yourTurn,
    @Doc("As it stands, if it is your turn, or if the discussion is completed or paused.")
        @Nullable DiscussionJson discussion,
    @Doc("True when time ran out: call again. If it is neither your turn nor pending, it is over.")
        @Nullable Boolean pending,
    @Doc(
            value = "What the session is that is told of here.",
            oneOf = {"discussion", "roundtable"})
        @Nullable String kind,
    @Doc("What take_turn takes.") @Nullable String sessionId,
    @Doc("What you may read, if the session is a roundtable.")
        @Nullable RoundtableTurnJson roundtable) {
  /** Nobody asks for the turn yet, and there is nothing to tell. */
  public static MyTurnJson notYet() {
    return new MyTurnJson(false, null, true, null, null, null);
  }

  /** The same about a discussion or a roundtable. */
  public static MyTurnJson of(
      MyTurn turn,
      Session session,
      @Nullable DiscussionJson discussion,
      @Nullable RoundtableTurnJson roundtable) {
    return new MyTurnJson(
        turn instanceof MyTurn.Now,
        discussion,
        turn instanceof MyTurn.NotYet ? true : null,
        session.kind(),
        session.id().value(),
        roundtable);
  }
}
