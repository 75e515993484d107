package dev.folkmoot.roundtable;

import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Optional;

/**
 * A roundtable as it stands.
 *
 * @param rounds all that were begun, in order
 * @param turns of the rounds that were asked for, in order
 * @param requests all context requests, the oldest first
 */
public record Roundtable(
    Session session,
    List<Seat> seats,
    List<Round> rounds,
    List<Turn> turns,
    List<ContextRequest> requests) {
  public static final String KIND = "roundtable";

  public Roundtable {
    seats = List.copyOf(seats);
    rounds = List.copyOf(rounds);
    turns = List.copyOf(turns);
    requests = List.copyOf(requests);
  }

  public Terms terms() {
    return Terms.of(session);
  }

  /** Those who debate; the analyst is not one of them. */
  public List<Seat> agents() {
    return Panel.debaters(seats);
  }

  /** The last round that was begun and counts; 0 before there is one. */
  public int currentRound() {
    return (int)
        rounds.stream()
            .filter(round -> !(hasFailed() && round.number() == session.place().round()))
            .count();
  }

  public boolean hasFailed() {
    return session.status() instanceof Status.Failed;
  }

  /** True while a round is going on. */
  public boolean isRunning() {
    return !session.adjourned() && !session.isCompleted();
  }

  public Optional<Round> round(int number) {
    return rounds.stream().filter(round -> round.number() == number).findFirst();
  }

  /** The responses of a round that is among those that were asked for. */
  public List<Given> responses(int round) {
    return Given.in(turnsOf(round));
  }

  /** The turns of a round that failed. */
  public List<Turn> failures(int round) {
    return turnsOf(round).stream()
        .filter(turn -> turn.failed() && !Panel.isAnalyst(turn.role()))
        .toList();
  }

  private List<Turn> turnsOf(int round) {
    return turns.stream().filter(turn -> turn.place().round() == round).toList();
  }

  public List<ContextRequest> openRequests() {
    return requests.stream().filter(ContextRequest::open).toList();
  }

  /** True if the next round waits for somebody to bring context. */
  public boolean needsContext() {
    return openRequests().stream().anyMatch(ContextRequest::required);
  }

  public Report report(int round) {
    return Report.of(
        responses(round), responses(round - 1), round(round).flatMap(Round::consensus));
  }
}
