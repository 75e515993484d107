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
 * A roundtable as it stands.
 *
 * @param rounds all that were begun, in order
 * @param turns of the rounds that were asked for, in order
 * @param requests all context requests, the oldest first
 * @param holds the questions that hold those who are to speak
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

  /** The model that wrote the perspectives for the topic; nothing if they were given. */
  public Optional<String> perspectivesBy() {
    return session.settings().optional(PERSPECTIVES_BY).map(JsonNode::stringValue);
  }

  /** Those who debate; the analyst is not one of them. */
  public List<Seat> agents() {
    return Panel.debaters(seats);
  }

  /** The last round that was begun and counts; 0 before there is one. */
  public int currentRound() {
    return (int) rounds.stream().filter(round -> !isVoid(session, round.number())).count();
  }

  /** True for a round that nobody could speak in: between rounds, the next is not begun. */
  static boolean isVoid(Session session, int round) {
    return session.adjourned() && session.place().round() == round;
  }

  public boolean hasFailed() {
    return session.status() instanceof Status.Failed;
  }

  /** True if every agent failed in the latest try of that round. */
  public boolean hasFailed(int round) {
    return hasFailed() && session.place().round() == round;
  }

  /**
   * Why a round has no response though it is over: every agent failed. It does not count, and may
   * be tried again unless the debate is completed.
   */
  public Optional<String> failure(int round) {
    if (hasFailed(round)) {
      return session.status().why();
    }
    return session.status() instanceof Status.Completed(var why)
            && failures(round).size() == agents().size()
        ? Optional.of(
            "every agent failed: %s; the roundtable is completed: %s"
                .formatted(failuresIn(session, turnsOf(round)), why))
        : Optional.empty();
  }

  /** The agents that failed in these turns, with the reasons. */
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

  /** Refuses, by throwing, the number of a round that was not begun. */
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
                                    ? "it has none yet"
                                    : "its last one is %d".formatted(currentRound())))
                    .advising(new Advice.ReadSession(KIND, session.id())));
  }

  /** As {@link #requireRound}, but takes a round that failed and may be tried again. */
  void requireRoundOrTry(int number) {
    if (!hasFailed(number)) {
      var _ = requireRound(number);
    }
  }

  /** The rounds that are over and count. */
  public List<Round> endedRounds() {
    return rounds.stream().filter(round -> round.consensus().isPresent()).toList();
  }

  /** The latest round that has a consensus; refuses, by throwing, if there is none. */
  public Round lastEndedRound() {
    var ended = endedRounds();
    if (ended.isEmpty()) {
      throw Refusal.conflict("no round of roundtable %s is over yet".formatted(session.id()))
          .advising(new Advice.ReadSession(KIND, session.id()));
    }
    return ended.getLast();
  }

  /** The summary that somebody last asked for. */
  public Optional<Synthesis> synthesis() {
    return rounds.reversed().stream().flatMap(round -> round.synthesis().stream()).findFirst();
  }

  /** A seat that is anybody's has no agent, so its name stands for one. */
  public static String idOf(Seat seat) {
    return seat.agent().map(AgentId::value).orElse(seat.name());
  }

  /** Refuses, by throwing, the id of somebody who does not debate. */
  public Seat agent(String id) {
    return agents().stream()
        .filter(seat -> idOf(seat).equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.notFound(
                    "there is no agent '%s' in roundtable %s; there are %s"
                        .formatted(
                            Text.shorten(id),
                            session.id(),
                            agents().stream()
                                .map(Roundtable::idOf)
                                .collect(Collectors.joining(", ")))));
  }

  /** The round in which somebody spoke last; the current one if it has not spoken. */
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
   * The same as this reader may see it. Whoever takes part, or may take part, reads no response of
   * the others in the wave that speaks, nor in a blind round, before it is over.
   */
  public Roundtable asSeenBy(Reader reader) {
    if (!isRunning() || !(takesPart(reader) || reader.anybody())) {
      return asKnownTo(reader);
    }
    var seen = turns.stream().filter(turn -> isOwn(turn, reader) || isHeardByAll(turn)).toList();
    return new Roundtable(session, seats, rounds, seen, requests, holds).asKnownTo(reader);
  }

  private static boolean isOwn(Turn turn, Reader reader) {
    return reader.name().filter(name -> isBy(turn, name)).isPresent();
  }

  private boolean takesPart(Reader reader) {
    return reader
        .name()
        .filter(name -> seats.stream().anyMatch(seat -> seat.belongsTo(name)))
        .isPresent();
  }

  /**
   * With numbers for names while the debate is anonymous. Until it is completed, only people who
   * take no part know the names: an agent could tell them to those who do.
   */
  public Roundtable asKnownTo(Reader reader) {
    boolean knowsNames = session.isCompleted() || (reader.person() && !takesPart(reader));
    return knowsNames ? this : Aliases.of(session).hide(this, reader.name());
  }

  /** With numbers for names if the debate is anonymous. */
  Roundtable withoutNames() {
    return Aliases.of(session).hide(this, Optional.empty());
  }

  /** True for a seat whose occupant the reader does not know. */
  public boolean isHidden(Seat seat) {
    return Aliases.isAnonymous(session) && seat.agent().isEmpty();
  }

  /** The number of a seat in an anonymous debate, for a reader who knows the names. */
  public Optional<String> alias(Seat seat) {
    return Aliases.isAnonymous(session) && agents().stream().noneMatch(this::isHidden)
        ? Optional.of(Aliases.of(session).nameOf(seat))
        : Optional.empty();
  }

  private boolean isHeardByAll(Turn turn) {
    int current = session.place().round();
    return turn.place().round() < current
        || (turn.place().turn() < session.place().turn() && !terms().isBlindIn(current));
  }

  /** All responses of the rounds that were asked for, in order. */
  public List<Given> responses() {
    return Given.in(turns);
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
