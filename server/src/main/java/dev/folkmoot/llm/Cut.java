package dev.folkmoot.llm;

import java.util.List;

/**
 * Cuts a reply at the first stop sequence as it comes in. White space around it goes too, and
 * nothing is given out that may yet turn out to belong to what is cut.
 */
final class Cut {
  private final List<String> stops;
  private final StringBuilder text = new StringBuilder();
  private int given;
  private boolean reached;

  Cut(List<String> stops) {
    this.stops = stops;
  }

  /** What may be passed on now that {@code piece} has come. */
  String next(String piece) {
    text.append(text.isEmpty() ? piece.stripLeading() : piece);
    int stop = firstStop();
    int open = firstOpen();
    reached = stop <= open && stop < text.length();
    return give(Math.min(stop, open));
  }

  /** True once a stop sequence has come: nothing more will be passed on. */
  boolean reached() {
    return reached;
  }

  /** What is left to pass on at the end. */
  String rest() {
    return give(firstStop());
  }

  /** All of the reply that has come. */
  String text() {
    return text.substring(0, firstStop()).strip();
  }

  private String give(int end) {
    int last = end;
    while (last > given && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    var part = text.substring(given, last);
    given = last;
    return part;
  }

  private int firstStop() {
    return stops.stream()
        .mapToInt(stop -> text.indexOf(stop, given))
        .filter(at -> at >= 0)
        .min()
        .orElse(text.length());
  }

  /** Where a stop sequence may have begun that has not come to its end. */
  private int firstOpen() {
    return stops.stream().mapToInt(this::open).min().orElse(text.length());
  }

  private int open(String stop) {
    for (int at = Math.max(given, text.length() - stop.length() + 1); at < text.length(); at++) {
      if (stop.startsWith(text.substring(at))) {
        return at;
      }
    }
    return text.length();
  }
}
