package dev.folkmoot.web;

import dev.folkmoot.roundtable.Response;
import dev.folkmoot.roundtable.Roundtable;
import dev.folkmoot.roundtable.TurnResponse;
import dev.folkmoot.session.Seat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The confidence of each agent in each round: a line for each agent, and a table. */
record ConfidenceChart(List<Integer> rounds, List<Line> lines) {
  static final int WIDTH = 640;
  static final int HEIGHT = 220;
  static final int LEFT = 66;
  static final int RIGHT = WIDTH - 32;
  static final int TOP = 12;
  static final int BOTTOM = HEIGHT - 40;

  private static final int MAX_LONG_LABELS = 6;

  /** How far lines are shifted, so that they do not cover each other. */
  private static final double APART = 2.5;

  /** An agent's confidence in each round; empty if none was given. */
  record Line(int index, String name, List<Optional<Double>> values) {}

  record Point(String x, String y, String words) {}

  static ConfidenceChart of(Roundtable roundtable, int[] rounds) {
    var seats = roundtable.debaters();
    var given = Arrays.stream(rounds).mapToObj(roundtable::responses).map(List::copyOf).toList();
    var lines =
        IntStream.range(0, seats.size())
            .mapToObj(
                i ->
                    new Line(
                        i,
                        seats.get(i).name(),
                        given.stream().map(round -> confidence(seats.get(i), round)).toList()))
            .toList();
    return new ConfidenceChart(Arrays.stream(rounds).boxed().toList(), lines);
  }

  private static Optional<Double> confidence(Seat seat, List<TurnResponse> round) {
    return round.stream()
        .filter(one -> one.turn().place().turn() == seat.position())
        .map(TurnResponse::response)
        .filter(ResponseView::statesConfidence)
        .map(Response::confidence)
        .findFirst();
  }

  /** Whether there is anything to compare: at least two rounds, and a confidence. */
  boolean isUseful() {
    return rounds.size() > 1
        && lines.stream().anyMatch(line -> line.values().stream().anyMatch(Optional::isPresent));
  }

  /** The x of the round with this index. */
  double x(int index) {
    return LEFT + 12 + (RIGHT - LEFT - 24.0) * index / (rounds.size() - 1);
  }

  /** The label of the round with this index, as long as fits under the chart. */
  String label(int index) {
    return (rounds.size() > MAX_LONG_LABELS ? "" : "Round ") + rounds.get(index);
  }

  static double y(double confidence) {
    return BOTTOM - (BOTTOM - TOP) * confidence;
  }

  List<Point> points(Line line) {
    return IntStream.range(0, rounds.size())
        .filter(i -> line.values().get(i).isPresent())
        .mapToObj(i -> point(line, i, line.values().get(i).orElseThrow()))
        .toList();
  }

  private Point point(Line line, int index, double value) {
    double shift = (line.index() - (lines.size() - 1) / 2.0) * APART;
    return new Point(
        number(x(index) + shift),
        number(y(value)),
        "%s, round %d: %s".formatted(line.name(), rounds.get(index), ResponseView.percent(value)));
  }

  /** The points of a line; a round without a confidence is skipped. */
  String path(Line line) {
    return points(line).stream()
        .map(point -> point.x() + "," + point.y())
        .collect(Collectors.joining(" "));
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String cell(Optional<Double> value) {
    return value.map(ResponseView::percent).orElse("–");
  }
}
