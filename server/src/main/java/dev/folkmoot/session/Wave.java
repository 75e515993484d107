package dev.folkmoot.session;

import java.util.List;

/**
 * Seats that speak at the same time. Each sees the turns before the wave, and none sees the turns
 * of the wave itself.
 *
 * @param first the turn index of the wave's first seat; the other seats follow it
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

  /** True if the wave has more than one seat. */
  boolean isShared() {
    return seats.size() > 1;
  }

  boolean hasModel() {
    return seats.stream().anyMatch(Seat::isModel);
  }

  Seat seat(int turnIndex) {
    return seats.get(turnIndex - first);
  }

  /** The turn index of a seat, which does not depend on who finishes first. */
  int turnIndex(Seat seat) {
    for (int i = 0; i < seats.size(); i++) {
      if (seats.get(i).position() == seat.position()) {
        return first + i;
      }
    }
    throw new IllegalArgumentException("seat %d is not in the wave".formatted(seat.position()));
  }

  /** The place of a seat's turn in the current round. */
  Place place(Session session, Seat seat) {
    return new Place(session.place().round(), turnIndex(seat));
  }
}
