package dev.folkmoot.session;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.store.Tx;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The rules of procedure of one kind of session. The engine gives the floor as they say. */
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

  /** Decides how the session goes on after a wave. It may read, and writes nothing. */
  Course after(Tx tx, WaveEnd end);

  /** How long somebody who is no model may take for its turn. */
  Optional<Duration> limit(Tx tx, Session session, Seat seat);

  /** The text that asks somebody who is no model for its turn. */
  String request(Session session, Seat seat);

  /**
   * The turn that somebody who is no model takes by answering; refuses, by throwing, an answer that
   * is no turn.
   *
   * @param metadata how the answer came
   */
  default TurnOutcome.Said said(Session session, Seat seat, String answer, ObjectNode metadata) {
    return new TurnOutcome.Said(answer, metadata);
  }

  /** The most characters of such an answer. */
  default int longestAnswer() {
    return Turn.LONGEST;
  }

  /**
   * Such an answer as its question and the event log tell everybody of it. Where not everybody may
   * read a turn as soon as it is taken, it is a receipt.
   */
  default String toldAnswer(QuestionId question, String answer) {
    return answer;
  }

  /** A turn as the event log tells everybody of it, without words or names that are not for all. */
  default Turn told(Session session, Turn turn) {
    return turn;
  }

  /** Runs in the transaction that opens the session. */
  default void opened(Tx tx, Session session) {}

  /** Runs in the transaction that records a turn, spoken or failed. */
  default void recorded(Tx tx, Recorded recorded) {}

  /** Runs in the transaction that completes the session. */
  default void completed(Tx tx, Session session) {}

  /** Lets the models of a wave take their turns. */
  @FunctionalInterface
  interface Speech {
    TurnOutcome speak(ModelTurn turn) throws InterruptedException;
  }

  /** Prepares the turns of the models of a wave, which all read the same. */
  Speech prepare(Session session);
}
