package dev.folkmoot.discussion;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Optional;

/** A discussion as it stands. */
public record Discussion(Session session, List<Seat> seats, List<Turn> turns) {
  static final String KIND = "discussion";

  public Discussion {
    seats = List.copyOf(seats);
    turns = List.copyOf(turns);
  }

  public Agenda agenda() {
    return Agenda.of(session);
  }

  /** Who has the floor; nobody once it is completed. */
  public Optional<Seat> floor() {
    return session.status() instanceof Status.Completed
        ? Optional.empty()
        : Optional.of(seats.get(session.place().turn()));
  }

  /** True while agents take their turns: nobody is waited for but them, and nothing holds them. */
  public boolean isGoingOn() {
    return session.status().equals(Status.goesOn())
        && floor().filter(seat -> seat.takenBy() != Seat.TakenBy.PERSON).isPresent();
  }

  /** The same for one who looks: who has the floor waits for nobody. */
  public boolean isGoingOnFor(AgentId who) {
    return isGoingOn() && floor().flatMap(Seat::agent).filter(who::equals).isEmpty();
  }

  public int turnsOf(Seat seat) {
    return (int)
        turns.stream()
            .filter(turn -> turn.place().turn() == seat.position() && !turn.failed())
            .count();
  }
}
