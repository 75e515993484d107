package dev.folkmoot.story;

import dev.folkmoot.store.Tx;

/** A feature that acts in the transaction in which a spec is completed. */
public interface SpecListener {
  void completed(Tx tx, Spec spec);
}
