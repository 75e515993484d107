package dev.folkmoot.session;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * How far a wave is, with its seats as they stand.
 *
 * @param ended the numbers of the turns that were spoken or have failed
 */
record WaveState(Wave wave, Set<Integer> ended) {
  WaveState {
    ended = Set.copyOf(ended);
  }

  /** The same once a seat's turn has ended, and nothing is asked about it. */
  WaveState ending(Seat seat) {
    var more = new HashSet<>(ended);
    more.add(wave.turnIndex(seat));
    var seats =
        wave.seats().stream()
            .map(one -> one.position() == seat.position() ? one.unasked() : one)
            .toList();
    return new WaveState(new Wave(wave.first(), seats), more);
  }

  /** The seats that have neither spoken nor failed. */
  List<Seat> remaining() {
    return wave.seats().stream().filter(seat -> !hasEnded(seat)).toList();
  }

  /** The seats whose turn failed and about which people are still asked. */
  List<Seat> undecided() {
    return wave.seats().stream()
        .filter(seat -> hasEnded(seat) && seat.asked().isPresent())
        .toList();
  }

  private boolean hasEnded(Seat seat) {
    return ended.contains(wave.turnIndex(seat));
  }

  /** True if a model is still to speak. */
  boolean awaitsModel() {
    return remaining().stream().anyMatch(Seat::isModel);
  }

  boolean isOver() {
    return remaining().isEmpty() && undecided().isEmpty();
  }
}
