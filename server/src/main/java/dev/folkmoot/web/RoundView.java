package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.roundtable.Consensus;
import dev.folkmoot.roundtable.Report;
import dev.folkmoot.roundtable.Round;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.session.Seat;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A round on the page.
 *
 * @param secret whether its responses are hidden from this reader until it is over
 */
record RoundView(Roundtable roundtable, Round round, boolean secret, List<Rendered> responses) {
  private static final int LONGEST = 600;
  private static final int MOST = 8;

  int number() {
    return round.number();
  }

  boolean isGoingOn() {
    return roundtable.isRunning() && roundtable.session().place().round() == number();
  }

  List<Turn> failures() {
    return roundtable.failures(number());
  }

  /** How many agents were asked, answered and failed. */
  String panel() {
    var failed = failures().stream().map(Turn::speaker).toList();
    return "%d asked, %d answered, %d failed%s"
        .formatted(
            roundtable.debaters().size(),
            roundtable.responses(number()).size(),
            failed.size(),
            failed.isEmpty() ? "" : " (%s)".formatted(Names.list(failed)));
  }

  /** The agents that have not responded yet. */
  List<String> awaited() {
    if (!isGoingOn()) {
      return List.of();
    }
    var spoken =
        Stream.concat(
                roundtable.responses(number()).stream().map(given -> given.turn()),
                failures().stream())
            .map(turn -> turn.place().turn())
            .collect(Collectors.toSet());
    return roundtable.debaters().stream()
        .filter(seat -> !spoken.contains(seat.position()))
        .map(Seat::name)
        .toList();
  }

  /** The names of the agents that have responded. */
  List<String> spoken() {
    return roundtable.responses(number()).stream().map(given -> given.agentName()).toList();
  }

  Report report() {
    return roundtable.report(number());
  }

  static String score(Consensus consensus) {
    return String.format(Locale.ROOT, "%.2f", consensus.agreementLevel());
  }

  /** The beginning of a model's text; the export has all of it. */
  static String brief(String words) {
    return Text.excerpt(LONGEST, words);
  }

  static List<String> some(List<String> points) {
    return points.stream().limit(MOST).map(RoundView::brief).toList();
  }

  static String words(Report.Conflict conflict) {
    return "%s: %s"
        .formatted(
            conflict.issue(),
            conflict.sides().stream()
                .map(side -> "%s %s".formatted(side.agentId(), side.stance()))
                .collect(Collectors.joining(", ")));
  }

  static String reason(Turn failed) {
    return failed.metadata().path("failed").asString("no reason is known");
  }
}
