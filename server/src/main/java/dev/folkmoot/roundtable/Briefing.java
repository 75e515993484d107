package dev.folkmoot.roundtable;

import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The material that a participant reads before its turn, whether it is a model or not.
 *
 * @param seat the participant's seat
 * @param focus the question that the round should focus on
 * @param earlier the latest responses that the participant may read
 * @param olderResponses the number of responses that are older than those in {@code earlier}
 * @param results the context requests that have a result
 * @param previousRoundBegan when the previous round began, if there was one
 */
public record Briefing(
    Session session,
    List<Seat> seats,
    Seat seat,
    Terms terms,
    Mode mode,
    Optional<String> focus,
    List<TurnResponse> earlier,
    int olderResponses,
    List<ContextRequest> results,
    Optional<Instant> previousRoundBegan) {
  public Briefing {
    seats = List.copyOf(seats);
    earlier = List.copyOf(earlier);
    results = List.copyOf(results);
  }

  /** The statistics of a round. */
  public record Statistics(
      int round,
      int responses,
      double meanConfidence,
      double lowestConfidence,
      double highestConfidence,
      double agreement) {}

  public int round() {
    return session.place().round();
  }

  public boolean isLastRound() {
    return terms.isLastRound(round());
  }

  /** The participant's own name in the debate. */
  public String ownName() {
    return aliases().nameOf(seat);
  }

  /** Every result that came since the previous round began, and the latest of the earlier ones. */
  public List<ContextRequest> resultsToRead() {
    return ReadingBudget.fit(results, this::isNew, ContextRequest::length, ContextRequest::cutTo);
  }

  private boolean isNew(ContextRequest request) {
    return previousRoundBegan.isEmpty()
        || request.answeredAt().filter(at -> !at.isBefore(previousRoundBegan.get())).isPresent();
  }

  public int omittedResults() {
    return results.size() - resultsToRead().size();
  }

  /** Every response of this round and the previous one, and the latest of the earlier ones. */
  public List<TurnResponse> responsesToRead() {
    return ReadingBudget.fit(
        earlier.stream().map(TurnResponse::withoutSnippets).toList(),
        given -> given.round() >= round() - 1,
        given -> given.response().length(),
        TurnResponse::cutTo);
  }

  /** How many responses are left out because there are too many to read. */
  public int omittedResponses() {
    return olderResponses + earlier.size() - responsesToRead().size();
  }

  /** The name by which the participant knows the author of a response. */
  public String nameOf(TurnResponse given) {
    return aliases().nameOf(given.turn());
  }

  private Aliases aliases() {
    return Aliases.of(session);
  }

  public boolean isOwn(TurnResponse given) {
    return given.turn().place().turn() == seat.position();
  }

  /** The responses of other participants that this one may read. */
  List<TurnResponse> ofOthers() {
    return earlier.stream().filter(given -> !isOwn(given)).toList();
  }

  /** Whether a response is shown with its author's role. */
  public boolean showsRoles() {
    return !mode.roles().isEmpty();
  }

  /** The participant's role and perspective, in sentences; empty if it has neither. */
  public Optional<String> roleAndPerspective() {
    return RoundtablePrompt.roleAndPerspective(mode, terms, seat);
  }

  /** The stance that the participant's role must take. */
  public Optional<String> wantedStance() {
    return mode.role(seat.role()).flatMap(Mode.Role::stance);
  }

  /** The statistics of the previous round, if the mode shows them. */
  public Optional<Statistics> statistics() {
    var last = earlier.stream().filter(one -> one.round() == round() - 1).toList();
    if (!mode.statistics() || last.isEmpty()) {
      return Optional.empty();
    }
    var confidences = ComputedConsensus.confidences(last).stream().sorted().toList();
    return Optional.of(
        new Statistics(
            round() - 1,
            last.size(),
            Numbers.rounded(Numbers.mean(confidences)),
            confidences.getFirst(),
            confidences.getLast(),
            Numbers.rounded(ComputedConsensus.of(last).agreementLevel())));
  }
}
