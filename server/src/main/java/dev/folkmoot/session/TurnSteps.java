package dev.folkmoot.session;

import java.util.List;

/**
 * The steps of a turn in progress. They are stored, so that a turn that begins again after a crash
 * repeats none of them, and are deleted when the turn ends.
 */
public interface TurnSteps {
  /** The steps of earlier starts of the turn, in order. */
  List<String> kept();

  /** Stores steps; false, without storing any, if another node has the turn now. */
  boolean keep(List<String> steps);
}
