package dev.folkmoot.session;

import java.util.List;

/**
 * The steps of a turn in progress. They outlive a crash, so that a turn which is begun again
 * repeats none of them, and are gone once the turn has ended.
 */
public interface TurnSteps {
  /** The steps of earlier starts of the turn, in their order. */
  List<String> kept();

  /** Adds steps; false, and nothing is kept, if another node has the turn now. */
  boolean keep(List<String> steps);
}
