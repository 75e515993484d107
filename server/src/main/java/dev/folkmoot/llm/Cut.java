package dev.folkmoot.llm;

import java.util.List;
import java.util.function.Consumer;

/**
 * Cuts a reply at the first stop sequence as it comes in. White space around it goes too, and
 * nothing is passed on that may yet turn out to belong to what is cut.
 */
final class Cut {
  private final List<String> stops;
  private final Consumer<String> heard;
  private final StringBuilder text = new StringBuilder();
  private int told;
  private boolean reached;

  Cut(List<String> stops, Consumer<String> heard) {
    this.stops = stops;
    this.heard = heard;
  }

  void hear(String piece) {
    text.append(text.isEmpty() ? piece.stripLeading() : piece);
    int stop = firstStop();
    int open = firstOpen();
    reached = stop <= open && stop < text.length();
    tell(Math.min(stop, open));
  }

  /** True once a stop sequence has come: nothing more will be passed on. */
  boolean reached() {
    return reached;
  }

  /** All of the reply, now that nothing more will come. */
  String end() {
    tell(firstStop());
    return text.substring(0, told);
  }

  private void tell(int end) {
    int last = end;
    while (last > told && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    if (last > told) {
      heard.accept(text.substring(told, last));
      told = last;
    }
  }

  private int firstStop() {
    return stops.stream()
        .mapToInt(stop -> text.indexOf(stop, told))
        .filter(at -> at >= 0)
        .min()
        .orElse(text.length());
  }

  /** Where a stop sequence may have begun that has not come to its end. */
  private int firstOpen() {
    return stops.stream().mapToInt(this::open).min().orElse(text.length());
  }

  private int open(String stop) {
    for (int at = Math.max(told, text.length() - stop.length() + 1); at < text.length(); at++) {
      if (stop.startsWith(text.substring(at))) {
        return at;
      }
    }
    return text.length();
  }
}
