package dev.folkmoot.session;

import dev.folkmoot.agent.Speaker;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.gate.Ask;
import dev.folkmoot.gate.FeatureGate;
import dev.folkmoot.gate.Type;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/**
 * Asks participants for their turns, and asks people what to do about failed turns. Each seat has
 * at most one such question.
 */
final class TurnQuestions {
  private final Procedures procedures;
  private final SeatStore seats;
  private final FeatureGate gate;

  TurnQuestions(Procedures procedures, SeatStore seats, FeatureGate gate) {
    this.procedures = procedures;
    this.seats = seats;
    this.gate = gate;
  }

  /** Asks an agent or person in a seat for its turn. */
  QuestionId askForTurn(Tx tx, Session session, Place place, Seat seat) {
    var procedure = procedures.of(session);
    var ask =
        about(session, procedure.request(session, seat))
            .to(List.of(seat.agent().map(AgentId::value).orElse(seat.role())))
            .unmaskedContext(TurnContext.of(session, place, seat, false).json());
    if (seat.occupant() == Seat.Occupant.EXTERNAL) {
      seat.agent().ifPresent(ask::agent);
    }
    procedure.limit(tx, session, seat).ifPresent(ask::timeout);
    return ask(tx, session, seat, ask);
  }

  /** Asks people what to do about a failed turn. */
  void askPeople(Tx tx, Session session, Place place, Seat seat, String why) {
    var text = "%s. What should be done about the turn? Topic: %s".formatted(why, session.gist());
    var _ =
        ask(
            tx,
            session,
            seat,
            about(session, text)
                .options(Decision.words())
                .priority(Type.ESCALATION.priority())
                .unmaskedContext(TurnContext.of(session, place, seat, true).json()));
  }

  /**
   * A question in the opener's name, so that the gate's rules for the opener apply: the opener may
   * withdraw or reassign the question, and a question from an agent adds nobody to the session.
   */
  private static Ask about(Session session, String text) {
    return Ask.of(Type.TURN, new Speaker(session.createdBy(), Speaker.Via.JAVA), text)
        .session(session.id());
  }

  private QuestionId ask(Tx tx, Session session, Seat seat, Ask ask) {
    var question = gate.ask(tx, ask).id();
    seats.setQuestion(tx, session.id(), seat, Optional.of(question));
    return question;
  }

  /** Clears the question about the seat's turn. */
  void clearQuestion(Tx tx, Session session, Seat seat) {
    seats.setQuestion(tx, session.id(), seat, Optional.empty());
  }

  /** Withdraws the question about a seat's turn, which is no longer needed. */
  void cancel(Tx tx, Session session, Seat seat, String reason) {
    seat.asked()
        .ifPresent(
            question -> {
              clearQuestion(tx, session, seat);
              gate.cancel(tx, question, reason);
            });
  }
}
