package dev.folkmoot.llm;

import dev.folkmoot.llm.EndRule.Spot;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Cuts a reply at its end while it comes in, and strips white space around it. Text that may still
 * turn out to be cut is not passed on yet.
 */
final class ReplyCutter {
  private final List<EndRule> rules;
  private final Consumer<String> heard;
  private final StringBuilder text = new StringBuilder();
  private int passedOn;
  private int checked;
  private Optional<CutReason> reason = Optional.empty();

  ReplyCutter(List<EndRule> rules, Consumer<String> heard) {
    this.rules = List.copyOf(rules);
    this.heard = heard;
  }

  static ReplyCutter of(ModelConfig config, Prompt prompt, Consumer<String> heard) {
    var stops = new StopSequenceRule(Stops.of(config, prompt));
    var voices = prompt.voices().filter(_ -> prompt.schema().isEmpty()).map(OtherVoices::new);
    return new ReplyCutter(Stream.concat(Stream.of(stops), voices.stream()).toList(), heard);
  }

  void hear(String piece) {
    if (!isCut()) {
      text.append(text.isEmpty() ? piece.stripLeading() : piece);
      check(false);
    }
  }

  /** True once the reply is cut: nothing more is passed on. */
  boolean isCut() {
    return reason.isPresent();
  }

  /** Why the reply was cut, if it was. */
  Optional<CutReason> reason() {
    return reason;
  }

  /** The reply, when no more text will come. */
  String end() {
    if (!isCut()) {
      check(true);
    }
    return text.substring(0, passedOn);
  }

  private void check(boolean complete) {
    if (checked == 0 && !takeOffPrefixes(complete)) {
      return;
    }
    var first =
        rules.stream()
            .flatMap(rule -> rule.first(text, checked, complete).stream())
            .min(Comparator.comparingInt(Spot::at).thenComparing(Spot::isUndecided));
    reason = first.flatMap(Spot::cut);
    passOn(first.map(Spot::at).orElse(text.length()));
  }

  /** Removes prefixes from the start. False while more text is needed to tell. */
  private boolean takeOffPrefixes(boolean complete) {
    for (var rule : rules) {
      var prefix = rule.prefix(text, complete);
      while (prefix.orElse(0) > 0) {
        takeOff(prefix.getAsInt());
        prefix = rule.prefix(text, complete);
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

  /**
   * Passes on the text up to {@code end}. White space at its end waits until more text follows. The
   * text up to {@code checked} is not checked again.
   */
  private void passOn(int end) {
    int last = end;
    while (last > checked && Character.isWhitespace(text.charAt(last - 1))) {
      last--;
    }
    if (last > checked) {
      heard.accept(text.substring(passedOn, last));
      passedOn = last;
    }
    checked = Math.max(checked, end);
  }
}
