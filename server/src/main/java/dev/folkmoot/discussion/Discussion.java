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
 * A discussion as it stands.
 *
 * @param failed the places whose turn has failed, of all that were spoken in
 * @param holds the questions that hold whoever has the floor, if it is held
 * @param omitted how many turns come before those that are here
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

  /** Who has the floor; nobody once it is completed. */
  public Optional<Seat> floor() {
    return floor(session, seats);
  }

  static Optional<Seat> floor(Session session, List<Seat> seats) {
    return session.status() instanceof Status.Completed
        ? Optional.empty()
        : Optional.of(seats.get(session.place().turn()));
  }

  /** A copy with what was said after so many turns. */
  Discussion with(int after, List<Turn> said) {
    return new Discussion(session, seats, failed, holds, after, said);
  }

  /** Whether something holds whoever has the floor. */
  public boolean isHeld() {
    return session.isHeld() || !holds.isEmpty();
  }

  /** The open question for the turn, or for what becomes of a failed one. */
  public Optional<QuestionId> asked() {
    return floor().flatMap(Seat::asked);
  }

  /** True while agents take their turns: nobody is waited for but them, and nothing holds them. */
  public boolean isGoingOn() {
    return session.isActive()
        && !session.isHeld()
        && floor().filter(seat -> seat.occupant() != Seat.Occupant.PERSON).isPresent();
  }

  /** The same for one who looks: who has the floor waits for nobody. */
  public boolean isGoingOnFor(AgentId who) {
    return isGoingOn() && floor().flatMap(Seat::agent).filter(who::equals).isEmpty();
  }

  /** How many turns there are, here or not. */
  public int size() {
    return before(session.place()) + (failed.contains(session.place()) ? 1 : 0);
  }

  /** How many turns come before a place: each has one, also where it failed. */
  int before(Place place) {
    return (place.round() - 1) * seats.size() + place.turn();
  }

  Place place(int before) {
    return new Place(before / seats.size() + 1, before % seats.size());
  }

  /** True where somebody has spoken, or has failed to. */
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

  /** Where somebody sits; a user's seat that nobody is named for is anybody's. */
  Optional<Seat> seatOf(AgentId who) {
    return seats.stream()
        .filter(seat -> seat.belongsTo(who))
        .findFirst()
        .or(() -> seats.stream().filter(seat -> seat.agent().isEmpty()).findFirst());
  }
}
