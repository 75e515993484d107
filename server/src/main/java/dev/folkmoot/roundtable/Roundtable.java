package dev.folkmoot.roundtable;

import dev.folkmoot.core.Advice;
import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.Hold;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Session;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The current state of a roundtable.
 *
 * @param rounds all rounds that have begun, in order
 * @param turns the turns of the rounds that the caller wanted, in order
 * @param requests all context requests, the oldest first
 * @param holds the questions that hold the agents whose turn it is
 */
public record Roundtable(
    Session session,
    List<Seat> seats,
    List<Round> rounds,
    List<Turn> turns,
    List<ContextRequest> requests,
    List<Hold> holds) {
  public static final String KIND = "roundtable";

  /** The setting that names the model which wrote the perspectives. */
  static final String PERSPECTIVES_BY = "perspectivesBy";

  public Roundtable {
    seats = List.copyOf(seats);
    rounds = List.copyOf(rounds);
    turns = List.copyOf(turns);
    requests = List.copyOf(requests);
    holds = List.copyOf(holds);
  }

  public Terms terms() {
    return Terms.of(session);
  }

  /** The model that wrote the perspectives; empty if no model did. */
  public Optional<String> perspectivesBy() {
    return session.settings().optional(PERSPECTIVES_BY).map(JsonNode::stringValue);
  }

  /** The seats that debate, without the analyst's. */
  public List<Seat> debaters() {
    return Panel.debaters(seats);
  }

  /** The last round that has begun and counts; 0 if there is none. */
  public int currentRound() {
    return (int) rounds.stream().filter(round -> !isVoid(session, round.number())).count();
  }

  /**
   * True if every agent failed in the round, so that it does not count. Between rounds, the
   * session's place is the next round, so a row for that round is from a failed attempt.
   */
  static boolean isVoid(Session session, int round) {
    return session.adjourned() && session.place().round() == round;
  }

  public boolean hasFailed() {
    return session.status() instanceof Status.Failed;
  }

  /** True if every agent failed in the latest attempt of that round. */
  public boolean hasFailed(int round) {
    return hasFailed() && session.place().round() == round;
  }

  /**
   * Why every agent failed in a round, if that happened. Such a round does not count, and can be
   * tried again unless the debate is completed.
   */
  public Optional<String> failure(int round) {
    if (hasFailed(round)) {
      return session.status().why();
    }
    return session.status() instanceof Status.Completed(var why)
            && failures(round).size() == debaters().size()
        ? Optional.of(
            "every agent failed: %s; the roundtable is completed: %s"
                .formatted(failuresIn(session, turnsOf(round)), why))
        : Optional.empty();
  }

  /** A list of the agents that failed in these turns, with the reasons. */
  static String failuresIn(Session session, List<Turn> turns) {
    var aliases = Aliases.of(session);
    return turns.stream()
        .filter(Turn::failed)
        .map(aliases::hide)
        .sorted(Comparator.comparingInt(turn -> turn.place().turn()))
        .map(
            turn -> "%s: %s".formatted(turn.speaker(), turn.metadata().path("failed").asString("")))
        .collect(Collectors.joining("; "));
  }

  /** True while a round is going on. */
  public boolean isRunning() {
    return !session.adjourned() && !session.isCompleted();
  }

  public Optional<Round> round(int number) {
    return rounds.stream().filter(round -> round.number() == number).findFirst();
  }

  /** Finds a round. Throws a refusal if it has not begun. */
  public Round requireRound(int number) {
    return round(number)
        .filter(_ -> !hasFailed(number))
        .orElseThrow(
            () ->
                Refusal.notFound(
                        "roundtable %s has no round %d; %s"
                            .formatted(
                                session.id(),
                                number,
                                currentRound() == 0
                                    ? "no round has begun yet"
                                    : "its last round is %d".formatted(currentRound())))
                    .advising(new Advice.ReadSession(KIND, session.id())));
  }

  /** Like {@link #requireRound}, but allows a failed round that can be tried again. */
  void requireRoundEvenIfFailed(int number) {
    if (!hasFailed(number)) {
      var _ = requireRound(number);
    }
  }

  /** The rounds that are over and count. */
  public List<Round> endedRounds() {
    return rounds.stream().filter(round -> round.consensus().isPresent()).toList();
  }

  /** The latest round that is over and counts. Throws a refusal if there is none. */
  public Round lastEndedRound() {
    var ended = endedRounds();
    if (ended.isEmpty()) {
      throw Refusal.conflict("no round of roundtable %s is over yet".formatted(session.id()))
          .advising(new Advice.ReadSession(KIND, session.id()));
    }
    return ended.getLast();
  }

  /** The latest synthesis that somebody asked for. */
  public Optional<Synthesis> synthesis() {
    return rounds.reversed().stream().flatMap(round -> round.synthesis().stream()).findFirst();
  }

  /** The id of a seat's agent. A seat that is open to anybody has no agent, so its name is used. */
  public static String idOf(Seat seat) {
    return seat.agent().map(AgentId::value).orElse(seat.name());
  }

  /** Finds the seat of an agent. Throws a refusal if the agent does not debate. */
  public Seat debater(String id) {
    return debaters().stream()
        .filter(seat -> idOf(seat).equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.notFound(
                    "there is no agent '%s' in roundtable %s; use one of %s"
                        .formatted(
                            Text.shorten(id),
                            session.id(),
                            debaters().stream()
                                .map(Roundtable::idOf)
                                .collect(Collectors.joining(", ")))));
  }

  /** The round in which a participant spoke last; the current round if it has not spoken. */
  public int lastRoundOf(AgentId speaker) {
    return turns.reversed().stream()
        .filter(turn -> isBy(turn, speaker))
        .findFirst()
        .map(turn -> turn.place().round())
        .orElseGet(this::currentRound);
  }

  private static boolean isBy(Turn turn, AgentId speaker) {
    return turn.agent().filter(speaker::equals).isPresent()
        || turn.metadata().path("by").asString("").equals(speaker.value());
  }

  /**
   * The roundtable as this viewer may see it. A viewer that takes part, or may take part, does not
   * see the others' responses of the current wave, or of a blind round, before it is over.
   */
  public Roundtable asSeenBy(Viewer viewer) {
    if (!isRunning() || !(takesPart(viewer) || viewer.mayTakePart())) {
      return asKnownTo(viewer);
    }
    var seen = turns.stream().filter(turn -> isOwn(turn, viewer) || isHeardByAll(turn)).toList();
    return new Roundtable(session, seats, rounds, seen, requests, holds).asKnownTo(viewer);
  }

  private static boolean isOwn(Turn turn, Viewer viewer) {
    return viewer.name().filter(name -> isBy(turn, name)).isPresent();
  }

  private boolean takesPart(Viewer viewer) {
    return viewer
        .name()
        .filter(name -> seats.stream().anyMatch(seat -> seat.belongsTo(name)))
        .isPresent();
  }

  /**
   * The roundtable with numbers instead of names, if the viewer may not know the names. Until an
   * anonymous debate is completed, only people who do not take part know them; an agent could tell
   * them to participants.
   */
  public Roundtable asKnownTo(Viewer viewer) {
    boolean knowsNames = session.isCompleted() || (viewer.person() && !takesPart(viewer));
    return knowsNames ? this : Aliases.of(session).hide(this, viewer.name());
  }

  /** The roundtable with numbers instead of names, if it is anonymous. */
  Roundtable withoutNames() {
    return Aliases.of(session).hide(this, Optional.empty());
  }

  /** True if the viewer does not know who has the seat. */
  public boolean isHidden(Seat seat) {
    return Aliases.isAnonymous(session) && seat.agent().isEmpty();
  }

  /** The alias of a seat in an anonymous debate, for a viewer who knows the names. */
  public Optional<String> alias(Seat seat) {
    return Aliases.isAnonymous(session) && debaters().stream().noneMatch(this::isHidden)
        ? Optional.of(Aliases.of(session).nameOf(seat))
        : Optional.empty();
  }

  private boolean isHeardByAll(Turn turn) {
    int current = session.place().round();
    return turn.place().round() < current
        || (turn.place().turn() < session.place().turn() && !terms().isBlindIn(current));
  }

  /** All responses of the rounds that were read, in order. */
  public List<TurnResponse> responses() {
    return TurnResponse.in(turns);
  }

  /** The responses of a round, if its turns were read. */
  public List<TurnResponse> responses(int round) {
    return TurnResponse.in(turnsOf(round));
  }

  /** The failed turns of a round. */
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

  /** True if the next round waits for the result of a context request. */
  public boolean needsContext() {
    return openRequests().stream().anyMatch(ContextRequest::required);
  }

  public Report report(int round) {
    return Report.of(
        responses(round), responses(round - 1), round(round).flatMap(Round::consensus));
  }
}
