package dev.folkmoot.session;

import java.util.Optional;

/** What somebody who waits for its turn is told. */
public sealed interface MyTurn {
  /** The session asks for the turn now. */
  record Come(Session session) implements MyTurn {}

  /** The session is completed, so that the turn never comes. */
  record Over(Session session) implements MyTurn {}

  /**
   * Time ran out.
   *
   * @param paused the session, if one was named and it is paused
   */
  record NotYet(Optional<Session> paused) implements MyTurn {}
}
