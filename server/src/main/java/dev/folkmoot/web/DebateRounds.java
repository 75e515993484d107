package dev.folkmoot.web;

import dev.folkmoot.core.SessionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.roundtable.Consensus.Cluster;
import dev.folkmoot.roundtable.Report;
import dev.folkmoot.roundtable.Round;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.Roundtables;
import dev.folkmoot.roundtable.Viewer;
import dev.folkmoot.session.Seat;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A page of rounds of a debate, the newest first: the latest ones, or those before a round.
 *
 * @param roundtable with the turns of the rounds that the chart shows
 * @param first the first round that is shown
 * @param last the last round that is shown
 * @param entries the rendered rounds
 */
record DebateRounds(
    Roundtable roundtable,
    Optional<Integer> before,
    int first,
    int last,
    Visitor visitor,
    List<Rendered> entries) {
  private static final int ROUNDS = 3;
  private static final int ON_THE_CHART = 10;

  /** As many as a debate can have agents. */
  private static final int MOST_CLUSTERS = 10;

  /** The longest text of a cluster's position; the responses below have the rest. */
  private static final int LONGEST_POSITION = 200;

  /** The size limit of a debate. It keeps the whole page under 100 KiB. */
  private static final PageBudget BUDGET = new PageBudget(90_000);

  static DebateRounds of(
      Roundtables roundtables, SessionId id, Optional<Integer> before, Visitor visitor) {
    int all = roundtables.find(id, Integer.MAX_VALUE).rounds().size();
    int last = before.map(round -> Math.min(all, round - 1)).orElse(all);
    int from = Math.max(1, last - ON_THE_CHART + 1);
    var roundtable =
        roundtables.find(id, from).asKnownTo(Viewer.of(visitor.name(), visitor.isPerson()));
    int first = Math.max(1, last - ROUNDS + 1);
    return new DebateRounds(roundtable, before, first, last, visitor, List.of());
  }

  String path() {
    return "/roundtables/" + Names.encode(roundtable.session().id().value());
  }

  String address(String part) {
    return Names.address(path(), "part", part, "before", before.map(String::valueOf).orElse(""));
  }

  boolean isLatest() {
    return before.isEmpty();
  }

  Optional<String> earlier() {
    return first > 1
        ? Optional.of(Names.address(path(), "before", Integer.toString(first)))
        : Optional.empty();
  }

  /** Whether the reader has a seat. */
  boolean isSeated() {
    return roundtable.debaters().stream().anyMatch(seat -> seat.belongsTo(visitor.name()));
  }

  /**
   * Whether the responses of a round are hidden from this reader. A participant does not see them
   * while the round runs, if all seats speak together or the round is blind.
   */
  boolean isSecret(int round) {
    var session = roundtable.session();
    boolean unseen =
        session.settings().path("together").asBoolean(true)
            || (roundtable.terms().blind() && round == 1);
    return unseen && isSeated() && roundtable.isRunning() && session.place().round() == round;
  }

  ConfidenceChart chart() {
    int from = Math.max(1, last - ON_THE_CHART + 1);
    return ConfidenceChart.of(
        roundtable, IntStream.rangeClosed(from, last).filter(round -> !isSecret(round)).toArray());
  }

  /** The outcome of the newest finished round on this page. */
  Optional<RoundOutcome> latestOutcome() {
    return roundtable.rounds().reversed().stream()
        .filter(round -> round.number() <= last && round.number() >= first)
        .filter(round -> round.consensus().isPresent())
        .findFirst()
        .map(round -> new RoundOutcome(round, roundtable.report(round.number()), clusters(round)));
  }

  /**
   * The outcome of a round.
   *
   * @param clusters the groups that hold the same position, by the names of their agents
   */
  record RoundOutcome(Round round, Report report, List<Cluster> clusters) {}

  /** The clusters. Empty if there is only one, which says no more than the agreement. */
  private List<Cluster> clusters(Round round) {
    var clusters = round.consensus().orElseThrow().clusters();
    return clusters.size() < 2
        ? List.of()
        : clusters.stream()
            .filter(cluster -> !cluster.agents().isEmpty())
            .limit(MOST_CLUSTERS)
            .map(
                cluster ->
                    new Cluster(
                        Text.excerpt(LONGEST_POSITION, cluster.position()),
                        names(cluster.agents())))
            .toList();
  }

  /** The names of agents by their ids. An unknown id, which an analyst may invent, is kept. */
  private List<String> names(List<String> agents) {
    return agents.stream()
        .limit(MOST_CLUSTERS)
        .map(
            id ->
                roundtable.debaters().stream()
                    .filter(seat -> Roundtable.idOf(seat).equals(id))
                    .findFirst()
                    .map(Seat::name)
                    .orElseGet(() -> Text.shorten(id)))
        .toList();
  }

  /** The round with the newest synthesis; only the page with the latest rounds shows it. */
  Optional<Round> latestSynthesis() {
    return roundtable.rounds().reversed().stream()
        .filter(round -> isLatest() && round.synthesis().isPresent())
        .findFirst();
  }

  Optional<ResponseView> response(int round, int turn) {
    return responses(round).stream()
        .filter(one -> one.given().turn().place().turn() == turn)
        .findFirst();
  }

  private List<ResponseView> responses(int round) {
    return isSecret(round)
        ? List.of()
        : roundtable.responses(round).stream()
            .map(one -> ResponseView.of(path(), roundtable, one))
            .toList();
  }

  /**
   * This view with as many whole responses as fit on a page, those of the newest round first. Of
   * the others it has the beginning and a link.
   */
  DebateRounds fitting(RoundtableView around) {
    var rounds =
        roundtable.rounds().reversed().stream()
            .filter(round -> round.number() >= first && round.number() <= last)
            .toList();
    var room = new Room(BUDGET.without(Html.part("roundtablebody", around)));
    latestSynthesis().ifPresent(round -> room.take(Html.part("synthesis", round)));
    latestOutcome().ifPresent(one -> room.take(Html.part("consensus", one)));
    var drafts =
        rounds.stream()
            .map(round -> new Draft(round, responses(round.number()), new ArrayList<>()))
            .toList();
    drafts.forEach(draft -> draft.begin(room));
    drafts.forEach(draft -> draft.unfold(room));
    return new DebateRounds(
        roundtable,
        before,
        first,
        last,
        visitor,
        drafts.stream().map(draft -> Html.part("round", view(draft))).toList());
  }

  private RoundView view(Draft draft) {
    int number = draft.round().number();
    return new RoundView(
        roundtable, draft.round(), isSecret(number), Collections.unmodifiableList(draft.html()));
  }

  /** The bytes that are left on the page. */
  private static final class Room {
    private int bytes;

    Room(PageBudget budget) {
      bytes = budget.bytes();
    }

    void take(Rendered part) {
      bytes -= part.bytes();
    }

    boolean tryReplace(Rendered brief, Rendered whole) {
      int more = whole.bytes() - brief.bytes();
      if (more > bytes) {
        return false;
      }
      bytes -= more;
      return true;
    }
  }

  /** A round whose responses are shown whole while there is room. */
  private record Draft(Round round, List<ResponseView> responses, List<Rendered> html) {
    void begin(Room room) {
      for (var one : responses) {
        var brief = Html.part("roundtableresponse", one.brief());
        room.take(brief);
        html.add(brief);
      }
    }

    void unfold(Room room) {
      for (int i = 0; i < responses.size(); i++) {
        var whole = Html.part("roundtableresponse", responses.get(i));
        if (room.tryReplace(html.get(i), whole)) {
          html.set(i, whole);
        }
      }
    }
  }
}
