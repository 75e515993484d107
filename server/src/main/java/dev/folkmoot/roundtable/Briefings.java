package dev.folkmoot.roundtable;

import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** Builds the briefings of participants. */
final class Briefings {
  private final RoundStore rounds;
  private final ContextRequests requests;
  private final Modes modes;

  Briefings(RoundStore rounds, ContextRequests requests, Modes modes) {
    this.rounds = rounds;
    this.requests = requests;
    this.modes = modes;
  }

  /**
   * The part that is the same for all participants of a wave.
   *
   * @param rounds all rounds that have begun, in order
   * @param results the context requests that have a result
   */
  record WaveMaterial(List<Round> rounds, List<ContextRequest> results) {
    WaveMaterial {
      rounds = List.copyOf(rounds);
      results = List.copyOf(results);
    }

    private Optional<Round> round(int number) {
      return rounds.stream().filter(one -> one.number() == number).findFirst();
    }

    private int responsesBefore(int round) {
      return rounds.stream().filter(one -> one.number() < round).mapToInt(Round::responses).sum();
    }
  }

  WaveMaterial material(Tx tx, Session session) {
    return new WaveMaterial(
        rounds.all(tx, session.id()),
        requests.all(tx, session.id()).stream()
            .filter(request -> request.result().isPresent())
            .toList());
  }

  /** The briefing of a participant for the current round. */
  Briefing of(
      Session session,
      List<Seat> seats,
      Seat seat,
      List<Turn> earlierTurns,
      WaveMaterial material) {
    var terms = Terms.of(session);
    int round = session.place().round();
    var earlier = terms.isBlindIn(round) ? List.<TurnResponse>of() : TurnResponse.in(earlierTurns);
    int ofEarlierRounds = (int) earlier.stream().filter(one -> one.round() < round).count();
    return new Briefing(
        session,
        seats,
        seat,
        terms,
        modes.of(session),
        material.round(round).flatMap(Round::focus),
        earlier,
        material.responsesBefore(round) - ofEarlierRounds,
        material.results(),
        material.round(round - 1).map(Round::began));
  }
}
