package dev.folkmoot.discussion;

import dev.folkmoot.session.AfterWave;
import dev.folkmoot.session.ModelTurn;
import dev.folkmoot.session.Order;
import dev.folkmoot.session.Procedure;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.session.WaveEnd;
import dev.folkmoot.speech.ModelSpeech;
import dev.folkmoot.store.Tx;
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
  public AfterWave after(Tx tx, WaveEnd end) {
    var agenda = Agenda.of(end.session());
    int rounds = agenda.maxRounds();
    if (end.next().round() > rounds) {
      return new AfterWave.Complete(
          rounds == 1 ? "the round is done" : "%d rounds are done".formatted(rounds));
    }
    return end.awaitsModel() && end.modelTurns() >= agenda.maxTurns()
        ? new AfterWave.Pause(
            "%d turns were taken in one go; resume to go on".formatted(end.modelTurns()))
        : new AfterWave.GoOn();
  }

  @Override
  public Optional<Duration> limit(Tx tx, Session session, Seat seat) {
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
  public Speech prepare(Session session) {
    return this::speak;
  }

  private TurnOutcome speak(ModelTurn turn) throws InterruptedException {
    var agenda = Agenda.of(turn.session());
    return speech.speak(turn, DiscussionPrompt.of(agenda, turn), agenda.modelLimit());
  }
}
