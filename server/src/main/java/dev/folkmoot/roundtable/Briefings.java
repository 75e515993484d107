package dev.folkmoot.roundtable;

import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Turn;
import dev.folkmoot.store.Tx;
import java.util.List;
import java.util.Optional;

/** Puts together what participants read before they speak. */
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
   * @param focus the question that the round should look at
   * @param results the context requests that have a result
   */
  record Papers(Optional<String> focus, List<ContextRequest> results) {
    Papers {
      results = List.copyOf(results);
    }
  }

  Papers papers(Tx tx, Session session) {
    return new Papers(
        rounds.all(tx, session.id()).stream()
            .filter(one -> one.number() == session.place().round())
            .findFirst()
            .flatMap(Round::focus),
        requests.all(tx, session.id()).stream()
            .filter(request -> request.result().isPresent())
            .toList());
  }

  /** As a participant may read it in the round that goes on. */
  Briefing of(
      Session session, List<Seat> seats, Seat seat, List<Turn> earlierTurns, Papers papers) {
    var terms = Terms.of(session);
    return new Briefing(
        session,
        seats,
        seat,
        terms,
        modes.of(terms),
        papers.focus(),
        terms.isBlindIn(session.place().round()) ? List.of() : Given.in(earlierTurns),
        papers.results());
  }
}
