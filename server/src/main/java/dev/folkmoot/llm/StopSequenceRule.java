package dev.folkmoot.llm;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Ends a reply at the first of some fixed texts, wherever it occurs. */
record StopSequenceRule(List<String> sequences) implements EndRule {
  @Override
  public Optional<Spot> first(StringBuilder text, int from, boolean complete) {
    return sequences.stream()
        .flatMap(stop -> complete ? found(text, stop, from) : both(text, stop, from))
        .min(Comparator.comparingInt(Spot::at).thenComparing(Spot::isUndecided));
  }

  private static Stream<Spot> both(StringBuilder text, String stop, int from) {
    return Stream.concat(found(text, stop, from), begun(text, stop, from));
  }

  private static Stream<Spot> found(StringBuilder text, String stop, int from) {
    int at = text.indexOf(stop, from);
    return at < 0
        ? Stream.empty()
        : Stream.of(new Spot(at, Optional.of(new CutReason.StopSequence(stop))));
  }

  /** The place at the end of the text where a stop sequence may have begun. */
  private static Stream<Spot> begun(StringBuilder text, String stop, int from) {
    for (int at = Math.max(from, text.length() - stop.length() + 1); at < text.length(); at++) {
      if (stop.startsWith(text.substring(at))) {
        return Stream.of(Spot.undecided(at));
      }
    }
    return Stream.empty();
  }
}
