package dev.folkmoot.session;

import java.util.ArrayList;
import java.util.List;

/** The waves of a round, in the order in which they speak. Each turn of a round has a number. */
public record Order(List<Wave> waves) {
  public Order {
    waves = List.copyOf(waves);
  }

  /** Groups of seats, one after the other; the seats of a group speak at the same time. */
  public static Order of(List<List<Seat>> groups) {
    var waves = new ArrayList<Wave>();
    int first = 0;
    for (var seats : groups) {
      waves.add(new Wave(first, seats));
      first += seats.size();
    }
    return new Order(waves);
  }

  /** One wave for each seat, in the order of the seats. */
  public static Order oneByOne(List<Seat> seats) {
    return of(seats.stream().map(List::of).toList());
  }

  /** The wave that a turn of the round belongs to. */
  Wave at(int turnIndex) {
    return waves.stream().filter(wave -> wave.has(turnIndex)).findFirst().orElseThrow();
  }

  /** The place where the next wave begins; after the last wave, that is in the next round. */
  Place after(Wave wave, int round) {
    return wave.end() == waves.getLast().end()
        ? new Place(round + 1, 0)
        : new Place(round, wave.end());
  }
}
