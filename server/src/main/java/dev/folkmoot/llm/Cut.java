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
  private final int longest;
  private int told;
  private int blank;
  private int looked;
  private boolean reached;

  Cut(List<String> stops, Consumer<String> heard) {
    this.stops = stops;
    this.heard = heard;
    this.longest = stops.stream().mapToInt(String::length).max().orElse(0);
  }

  void hear(String piece) {
    if (reached) {
      return;
    }
    text.append(text.isEmpty() ? piece.stripLeading() : piece);
    int stop = firstStop();
    int open = firstOpen();
    reached = stop <= open && stop < text.length();
    if (reached) {
      text.setLength(stop);
    }
    looked = text.length();
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

  /** What lies between {@code told} and {@code blank} is white space, and not looked at again. */
  private void tell(int end) {
    int last = end;
    while (last > blank && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    if (last > blank) {
      heard.accept(text.substring(told, last));
      told = last;
    }
    blank = Math.max(blank, end);
  }

  /** No stop sequence lies wholly in what was looked at, unless an open one came before it. */
  private int firstStop() {
    int from = Math.max(told, looked - longest + 1);
    return stops.stream()
        .mapToInt(stop -> text.indexOf(stop, from))
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
