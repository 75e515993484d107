package dev.folkmoot.session;

import java.util.List;

/**
 * Seats that speak at the same time: all see what was said before, and nobody what is said in it.
 *
 * @param first the number of the first seat's turn in the round; the others follow it
 */
public record Wave(int first, List<Seat> seats) {
  public Wave {
    seats = List.copyOf(seats);
  }

  boolean has(int turnIndex) {
    return turnIndex >= first && turnIndex < end();
  }

  int end() {
    return first + seats.size();
  }

  /** True if more than one speaks in it. */
  boolean isShared() {
    return seats.size() > 1;
  }

  boolean hasModel() {
    return seats.stream().anyMatch(Seat::isModel);
  }

  Seat seat(int turnIndex) {
    return seats.get(turnIndex - first);
  }

  /** The number of a seat's turn, which is the same however fast the others are. */
  int turnIndex(Seat seat) {
    for (int i = 0; i < seats.size(); i++) {
      if (seats.get(i).position() == seat.position()) {
        return first + i;
      }
    }
    throw new IllegalArgumentException("seat %d is not in the wave".formatted(seat.position()));
  }

  /** The place of a seat's turn in the round that goes on. */
  Place place(Session session, Seat seat) {
    return new Place(session.place().round(), turnIndex(seat));
  }
}
