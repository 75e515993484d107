package dev.folkmoot.discussion;

import java.util.Optional;

/** What somebody who waits for its turn is told. */
public sealed interface MyTurn {
  /** The floor is its own. */
  record Come(Discussion discussion) implements MyTurn {}

  /** It will not come any more: the discussion is completed. */
  record Over(Discussion discussion) implements MyTurn {}

  /** It is still to come; not before the discussion goes on, if that is paused. */
  record NotYet(Optional<Discussion> paused) implements MyTurn {}
}
