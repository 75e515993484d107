package dev.folkmoot.session;

import java.util.Optional;

/** The result of a wait for a turn. */
public sealed interface MyTurn {
  /** The session asks for the turn now. */
  record Now(Session session) implements MyTurn {}

  /** The session is completed, so the turn will not come. */
  record Over(Session session) implements MyTurn {}

  /**
   * Time ran out.
   *
   * @param paused the session that was named, if it is paused
   */
  record NotYet(Optional<Session> paused) implements MyTurn {}
}
