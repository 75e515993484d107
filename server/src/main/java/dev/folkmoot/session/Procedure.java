package dev.folkmoot.session;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The rules of one kind of session, by which the engine gives the floor. */
public interface Procedure {
  /** What happens when a turn fails. */
  enum OnFailure {
    /** The session pauses, and people decide: retry, skip or stop. */
    ASK_PEOPLE,
    /** The failure is recorded, and the session goes on without that turn. */
    GO_ON
  }

  /** The kind's word in rows, events and refusals, such as {@code discussion}. */
  String kind();

  /** The waves of a round of the session. */
  Order order(Session session, List<Seat> seats);

  OnFailure onFailure();

  /** Decides what the session does after a wave. It may read from the database, not write. */
  AfterWave after(Tx tx, WaveEnd end);

  /** How long an agent or a person may take for its turn; models have limits of their own. */
  Optional<Duration> limit(Tx tx, Session session, Seat seat);

  /** The question that asks an agent or person in a seat for its turn. */
  String request(Session session, Seat seat);

  /**
   * Turns the answer of an agent or person into its turn. Refuses an answer that is not a valid
   * turn.
   *
   * @param metadata who answered, and through which surface
   */
  default TurnOutcome.Said toTurn(Session session, Seat seat, String answer, ObjectNode metadata) {
    return new TurnOutcome.Said(answer, metadata);
  }

  /** The most characters of an answer. */
  default int longestAnswer() {
    return Turn.LONGEST;
  }

  /**
   * The answer as its question and the event log show it to everybody. If not everybody may read
   * the turn yet, this is a receipt.
   */
  default String publicAnswer(QuestionId question, String answer) {
    return answer;
  }

  /**
   * The turn as the event log shows it to everybody, without the words or names that are not public
   * yet.
   */
  default Turn publicTurn(Session session, Turn turn) {
    return turn;
  }

  /** Runs in the transaction that opens the session. */
  default void opened(Tx tx, Session session) {}

  /** Runs in the transaction that records a turn, whether spoken or failed. */
  default void recorded(Tx tx, RecordedTurn recorded) {}

  /** Runs in the transaction that completes the session. */
  default void completed(Tx tx, Session session) {}

  /** Takes the turns of a wave's models. */
  @FunctionalInterface
  interface Speech {
    TurnOutcome speak(ModelTurn turn) throws InterruptedException;
  }

  /** Prepares the turns of a wave's models, which all read the same earlier turns. */
  Speech prepare(Session session);
}
