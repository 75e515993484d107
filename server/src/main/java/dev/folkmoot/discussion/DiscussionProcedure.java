package dev.folkmoot.discussion;

import dev.folkmoot.session.ModelTurn;
import dev.folkmoot.session.Order;
import dev.folkmoot.session.Place;
import dev.folkmoot.session.Procedure;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.speech.ModelSpeech;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The rules of a discussion: one speaker at a time, and people decide about failed turns. */
final class DiscussionProcedure implements Procedure {
  private final ModelSpeech speech;

  DiscussionProcedure(ModelSpeech speech) {
    this.speech = speech;
  }

  @Override
  public String kind() {
    return Discussion.KIND;
  }

  @Override
  public Order order(Session session, List<Seat> seats) {
    return Order.oneByOne(seats);
  }

  @Override
  public OnFailure onFailure() {
    return OnFailure.ASK_PEOPLE;
  }

  @Override
  public Status statusAt(Session session, Place place, int modelTurns, boolean awaitsModel) {
    var agenda = Agenda.of(session);
    int rounds = agenda.maxRounds();
    if (place.round() > rounds) {
      return new Status.Completed(
          rounds == 1 ? "the round is done" : "%d rounds are done".formatted(rounds));
    }
    return awaitsModel && modelTurns >= agenda.maxTurns()
        ? new Status.Paused("%d turns were taken in one go; resume to go on".formatted(modelTurns))
        : Status.active();
  }

  @Override
  public Optional<Duration> limit(Session session, Seat seat) {
    var agenda = Agenda.of(session);
    return seat.occupant() == Seat.Occupant.EXTERNAL
        ? Optional.of(agenda.agentLimit())
        : agenda.personLimit();
  }

  @Override
  public String request(Session session, Seat seat) {
    return "%s, it is your turn in round %d of %d. Topic: %s"
        .formatted(
            seat.name(), session.place().round(), Agenda.of(session).maxRounds(), session.gist());
  }

  @Override
  public TurnOutcome speak(ModelTurn turn) throws InterruptedException {
    var agenda = Agenda.of(turn.session());
    return speech.speak(turn, DiscussionPrompt.of(agenda, turn), agenda.modelLimit());
  }
}
