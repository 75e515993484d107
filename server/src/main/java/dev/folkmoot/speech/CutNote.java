package dev.folkmoot.speech;

import dev.folkmoot.core.Text;
import dev.folkmoot.llm.CutPoint;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.session.Turn;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Says in the metadata of a turn that its reply was cut, and where. */
final class CutNote {
  private static final String CUT = "cut";
  private static final String NOTE = "cutNote";

  private CutNote() {}

  /** Replaces the note of an earlier try. */
  static void describe(ObjectNode metadata, Reply reply) {
    metadata.remove(CUT);
    metadata.remove(NOTE);
    of(reply).ifPresent(note -> put(metadata, note));
  }

  /** The reply was longer than a turn may be. */
  static void tooLong(ObjectNode metadata) {
    put(metadata, String.format(Locale.ROOT, "cut after %,d characters", Turn.LONGEST));
  }

  private static void put(ObjectNode metadata, String note) {
    metadata.put(CUT, true).put(NOTE, note);
  }

  private static Optional<String> of(Reply reply) {
    return reply
        .cut()
        .map(CutNote::words)
        .or(
            () ->
                Optional.of("cut: it reached the model's limit of tokens")
                    .filter(_ -> reply.stopReason().equals("length")));
  }

  private static String words(CutPoint point) {
    return switch (point) {
      case CutPoint.OtherVoice(var name) -> "cut: it went on to speak for " + name;
      case CutPoint.StopSequence(var sequence) -> "cut at the first " + named(sequence);
    };
  }

  private static String named(String sequence) {
    return switch (sequence) {
      case "\n\n" -> "blank line";
      case "\n" -> "line break";
      default -> "\"%s\"".formatted(Text.shorten(sequence));
    };
  }
}
