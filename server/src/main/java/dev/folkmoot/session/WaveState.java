package dev.folkmoot.session;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The state of a wave, with the current state of its seats.
 *
 * @param ended the indexes of the turns that were spoken or failed
 */
record WaveState(Wave wave, Set<Integer> ended) {
  WaveState {
    ended = Set.copyOf(ended);
  }

  /** The state after a seat's turn has ended and its question is cleared. */
  WaveState ending(Seat seat) {
    var more = new HashSet<>(ended);
    more.add(wave.turnIndex(seat));
    var seats =
        wave.seats().stream()
            .map(one -> one.position() == seat.position() ? one.unasked() : one)
            .toList();
    return new WaveState(new Wave(wave.first(), seats), more);
  }

  /** The seats whose turn has not ended. */
  List<Seat> remaining() {
    return wave.seats().stream().filter(seat -> !hasEnded(seat)).toList();
  }

  /** The seats whose failed turn people must still decide about. */
  List<Seat> undecided() {
    return wave.seats().stream()
        .filter(seat -> hasEnded(seat) && seat.asked().isPresent())
        .toList();
  }

  private boolean hasEnded(Seat seat) {
    return ended.contains(wave.turnIndex(seat));
  }

  /** True if a model has not spoken yet. */
  boolean awaitsModel() {
    return remaining().stream().anyMatch(Seat::isModel);
  }

  boolean isOver() {
    return remaining().isEmpty() && undecided().isEmpty();
  }
}
