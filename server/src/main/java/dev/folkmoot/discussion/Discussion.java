package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.gate.Hold;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Optional;

/**
 * A discussion in its current state.
 *
 * @param failed the places of all failed turns
 * @param holds the holds on the participant that has the floor
 * @param omitted how many turns come before the turns in this record
 */
public record Discussion(
    Session session,
    List<Seat> seats,
    List<Place> failed,
    List<Hold> holds,
    int omitted,
    List<Turn> turns) {
  public static final String KIND = "discussion";

  public Discussion {
    seats = List.copyOf(seats);
    failed = List.copyOf(failed);
    holds = List.copyOf(holds);
    turns = List.copyOf(turns);
  }

  public Agenda agenda() {
    return Agenda.of(session);
  }

  /** The seat that has the floor; empty after the end of the discussion. */
  public Optional<Seat> floor() {
    return floor(session, seats);
  }

  static Optional<Seat> floor(Session session, List<Seat> seats) {
    return session.status() instanceof Status.Completed
        ? Optional.empty()
        : Optional.of(seats.get(session.place().turn()));
  }

  /** A copy with these turns, which come after the first {@code after} turns. */
  Discussion with(int after, List<Turn> said) {
    return new Discussion(session, seats, failed, holds, after, said);
  }

  /** Whether the participant that has the floor is held. */
  public boolean isHeld() {
    return session.isHeld() || !holds.isEmpty();
  }

  /** The open question that asks for the turn, or what to do about a failed turn. */
  public Optional<QuestionId> asked() {
    return floor().flatMap(Seat::asked);
  }

  /**
   * True while the discussion is active and a model or an external agent has the floor. A model
   * that is marked as held does not count; an external agent counts even while it is held.
   */
  public boolean isGoingOn() {
    return session.isActive()
        && !session.isHeld()
        && floor().filter(seat -> seat.occupant() != Seat.Occupant.PERSON).isPresent();
  }

  /** The same for a reader that waits for others; false if the reader itself has the floor. */
  public boolean isGoingOnFor(AgentId who) {
    return isGoingOn() && floor().flatMap(Seat::agent).filter(who::equals).isEmpty();
  }

  /** How many turns the discussion has, with turns that are not in this record. */
  public int size() {
    return before(session.place()) + (failed.contains(session.place()) ? 1 : 0);
  }

  /** How many turns come before a place; failed turns count. */
  int before(Place place) {
    return (place.round() - 1) * seats.size() + place.turn();
  }

  Place place(int before) {
    return new Place(before / seats.size() + 1, before % seats.size());
  }

  /** True if the turn at the place was spoken or failed. */
  public boolean isPast(Place place) {
    return before(place) < before(session.place());
  }

  public int turnsOf(Seat seat) {
    var now = session.place();
    int past = now.round() - 1 + (seat.position() < now.turn() ? 1 : 0);
    return past
        - (int)
            failed.stream()
                .filter(place -> place.turn() == seat.position() && isPast(place))
                .count();
  }

  /** The participant's seat, or else a user's seat without an agent, which any person may take. */
  Optional<Seat> seatOf(AgentId who) {
    return seats.stream()
        .filter(seat -> seat.belongsTo(who))
        .findFirst()
        .or(() -> seats.stream().filter(seat -> seat.agent().isEmpty()).findFirst());
  }
}
