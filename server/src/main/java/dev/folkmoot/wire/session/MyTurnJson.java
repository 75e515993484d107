package dev.folkmoot.wire.session;

import dev.folkmoot.session.MyTurn;
import dev.folkmoot.session.Session;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.discussion.DiscussionJson;
import dev.folkmoot.wire.roundtable.RoundtableTurnJson;
import org.jspecify.annotations.Nullable;

@Doc("Whether it is your turn, and the texts to read before you speak.")
public record MyTurnJson(
    boolean yourTurn,
    @Doc("The discussion, if it is your turn in it, or if it is completed or paused.")
        @Nullable DiscussionJson discussion,
    @Doc(
            "True when time ran out: call again. If neither yourTurn nor pending is true, the"
                + " session is completed.")
        @Nullable Boolean pending,
    @Doc(
            value = "The kind of the session.",
            oneOf = {"discussion", "roundtable"})
        @Nullable String kind,
    @Doc("The session's id, to be given to take_turn.") @Nullable String sessionId,
    @Doc("The texts that you may read, if the session is a roundtable.")
        @Nullable RoundtableTurnJson roundtable) {
  /** Time ran out, and no session asks for the turn. */
  public static MyTurnJson notYet() {
    return new MyTurnJson(false, null, true, null, null, null);
  }

  /** The result of a wait in a discussion or a roundtable. */
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
