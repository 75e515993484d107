package dev.folkmoot.llm;

import dev.folkmoot.llm.Ending.Spot;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Cuts a reply at its end while it comes in, and strips white space around it. Text that may still
 * turn out to be cut is not passed on yet.
 */
final class Cut {
  private final List<Ending> endings;
  private final Consumer<String> heard;
  private final StringBuilder text = new StringBuilder();
  private int told;
  private int clear;
  private Optional<CutPoint> point = Optional.empty();

  Cut(List<Ending> endings, Consumer<String> heard) {
    this.endings = List.copyOf(endings);
    this.heard = heard;
  }

  static Cut of(ModelConfig config, Prompt prompt, Consumer<String> heard) {
    var stops = new StopSequences(Stops.of(config, prompt));
    var voices = prompt.voices().filter(_ -> prompt.schema().isEmpty()).map(OtherVoices::new);
    return new Cut(Stream.concat(Stream.of(stops), voices.stream()).toList(), heard);
  }

  void hear(String piece) {
    if (!reached()) {
      text.append(text.isEmpty() ? piece.stripLeading() : piece);
      look(false);
    }
  }

  /** True once the reply is cut: nothing more is passed on. */
  boolean reached() {
    return point.isPresent();
  }

  /** Why the reply was cut, if it was. */
  Optional<CutPoint> point() {
    return point;
  }

  /** The reply, when no more text will come. */
  String end() {
    if (!reached()) {
      look(true);
    }
    return text.substring(0, told);
  }

  private void look(boolean complete) {
    if (clear == 0 && !takeOffPrefixes(complete)) {
      return;
    }
    var first =
        endings.stream()
            .flatMap(ending -> ending.first(text, clear, complete).stream())
            .min(Comparator.comparingInt(Spot::at).thenComparing(Spot::isUndecided));
    point = first.flatMap(Spot::cut);
    tell(first.map(Spot::at).orElse(text.length()));
  }

  /** Removes prefixes from the start. False while more text is needed to tell. */
  private boolean takeOffPrefixes(boolean complete) {
    for (var ending : endings) {
      var prefix = ending.prefix(text, complete);
      while (prefix.orElse(0) > 0) {
        takeOff(prefix.getAsInt());
        prefix = ending.prefix(text, complete);
      }
      if (prefix.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  private void takeOff(int prefix) {
    int end = prefix;
    while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    text.delete(0, end);
  }

  /** The white space between {@code told} and {@code clear} is not checked again. */
  private void tell(int end) {
    int last = end;
    while (last > clear && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    if (last > clear) {
      heard.accept(text.substring(told, last));
      told = last;
    }
    clear = Math.max(clear, end);
  }
}
