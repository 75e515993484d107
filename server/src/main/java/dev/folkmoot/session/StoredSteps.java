package dev.folkmoot.session;

import dev.folkmoot.store.Store;
import dev.folkmoot.store.Tx;
import java.util.List;

/** The steps of one turn that this node runs under a claim. */
final class StoredSteps implements TurnSteps {
  private final Store store;
  private final SessionStore sessions;
  private final TurnStepStore rows;
  private final Claim claim;
  private final Place place;
  private final List<String> kept;
  private int count;

  /**
   * @param kept the steps that earlier starts of the turn have stored
   */
  StoredSteps(
      Store store,
      SessionStore sessions,
      TurnStepStore rows,
      Claim claim,
      Place place,
      List<String> kept) {
    this.store = store;
    this.sessions = sessions;
    this.rows = rows;
    this.claim = claim;
    this.place = place;
    this.kept = kept;
    this.count = kept.size();
  }

  @Override
  public List<String> kept() {
    return kept;
  }

  /** Stores steps under a lock, so that a node which takes over the turn waits, then reads them. */
  @Override
  public boolean keep(List<String> steps) {
    boolean stored =
        store.write(
            tx -> {
              boolean ours = sessions.lock(tx, claim).isPresent();
              for (int i = 0; ours && i < steps.size(); i++) {
                rows.insert(tx, claim.session().id(), place, count + i, steps.get(i));
              }
              return ours;
            });
    count += stored ? steps.size() : 0;
    return stored;
  }

  /** Deletes the steps of the turn, which has ended. */
  void delete(Tx tx) {
    if (count > 0) {
      rows.delete(tx, claim.session().id(), place);
    }
  }
}
