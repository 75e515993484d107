package dev.folkmoot.story;

import dev.folkmoot.store.Tx;

/** A feature that acts in the transaction in which an agent's state changes. */
public interface StateListener {
  void changed(Tx tx, StateChange change);
}
