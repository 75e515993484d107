package dev.folkmoot.llm;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Ends a reply at the first line that begins with another participant's name, as {@code Name:} or
 * {@code [Name]}. Lines of a fenced code block are left alone. The speaker's own {@code Name:} is
 * removed from the start of the reply.
 */
final class OtherVoices implements EndRule {
  /** The ASCII colon, and the one of Chinese and Japanese text. */
  private static final List<String> COLONS = List.of(":", "\uff1a");

  /**
   * The start of a line that names its speaker. {@code speaksFor} is empty for the replying
   * participant's own name.
   */
  private record Label(String text, Optional<CutReason> speaksFor) {}

  private final List<Label> labels;
  private final CodeFence fence = new CodeFence();
  private int lineStart;
  private boolean lineChecked;
  private int scanned;

  OtherVoices(Voices voices) {
    var own = COLONS.stream().map(colon -> new Label(voices.own() + colon, Optional.empty()));
    this.labels =
        Stream.concat(own, voices.others().stream().flatMap(OtherVoices::labels))
            .sorted(Comparator.comparingInt((Label label) -> label.text().length()).reversed())
            .toList();
  }

  private static Stream<Label> labels(String name) {
    var speaker = Optional.<CutReason>of(new CutReason.OtherVoice(name));
    return Stream.concat(COLONS.stream().map(name::concat), Stream.of("[%s]".formatted(name)))
        .map(text -> new Label(text, speaker));
  }

  @Override
  public OptionalInt prefix(StringBuilder text, boolean complete) {
    if (!complete && isUndecided(text, 0)) {
      return OptionalInt.empty();
    }
    var own = label(text, 0).filter(label -> label.speaksFor().isEmpty());
    return OptionalInt.of(own.map(label -> label.text().length()).orElse(0));
  }

  @Override
  public Optional<Spot> first(StringBuilder text, int from, boolean complete) {
    while (true) {
      if (!lineChecked && !fence.isOpen()) {
        if (!complete && isUndecided(text, lineStart)) {
          return Optional.of(Spot.undecided(lineStart));
        }
        var other = label(text, lineStart).flatMap(Label::speaksFor);
        if (other.isPresent()) {
          return Optional.of(new Spot(lineStart, other));
        }
      }
      lineChecked = true;
      int lineEnd = text.indexOf("\n", scanned);
      scanned = lineEnd < 0 ? text.length() : lineEnd + 1;
      if (lineEnd < 0) {
        return Optional.empty();
      }
      fence.readLine(text, lineStart, lineEnd);
      lineStart = scanned;
      lineChecked = false;
    }
  }

  /** The longest label wins, because one name may be the start of another. */
  private Optional<Label> label(StringBuilder text, int at) {
    return labels.stream().filter(label -> isAt(label.text(), text, at)).findFirst();
  }

  private static boolean isAt(String label, StringBuilder text, int at) {
    int end = at + label.length();
    return end <= text.length() && label.contentEquals(text.subSequence(at, end));
  }

  private boolean isUndecided(StringBuilder text, int at) {
    int length = text.length() - at;
    return labels.stream()
        .anyMatch(
            label -> length < label.text().length() && label.text().startsWith(text.substring(at)));
  }
}
