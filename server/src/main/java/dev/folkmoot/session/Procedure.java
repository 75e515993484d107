package dev.folkmoot.session;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The rules of procedure of one kind of session. The engine gives the floor as they say. So far
 * discussions are the only kind, and each of their waves has one seat.
 */
public interface Procedure {
  /** What happens when a turn fails. */
  enum OnFailure {
    /** The session pauses, and people decide: retry, skip or stop. */
    ASK_PEOPLE,
    /** The failure is recorded, and the session goes on without that turn. */
    GO_ON
  }

  /** The word for such a session in its row, its events and its refusals. */
  String kind();

  /** The waves of each of the session's rounds. */
  Order order(Session session, List<Seat> seats);

  OnFailure onFailure();

  /**
   * The session's status at the place it has come to: whether it goes on, pauses or is completed.
   *
   * @param modelTurns the turns of models since somebody last let it run
   * @param awaitsModel whether a model speaks there
   */
  Status statusAt(Session session, Place place, int modelTurns, boolean awaitsModel);

  /** How long somebody who is no model may take for its turn. */
  Optional<Duration> limit(Session session, Seat seat);

  /** The text that asks somebody who is no model for its turn. */
  String request(Session session, Seat seat);

  /** Lets a model take its turn. */
  TurnOutcome speak(ModelTurn turn) throws InterruptedException;
}
