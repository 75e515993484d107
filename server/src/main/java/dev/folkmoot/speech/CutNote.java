package dev.folkmoot.speech;

import dev.folkmoot.core.Text;
import dev.folkmoot.llm.CutReason;
import dev.folkmoot.llm.Reply;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Writes into the metadata of a turn whether and where its reply was cut. */
final class CutNote {
  private static final String CUT = "cut";
  private static final String NOTE = "cutNote";
  private static final String MAYBE = "mayBeCut";

  private CutNote() {}

  /** Writes the note for a reply, in place of the note of an earlier attempt. */
  static void describe(ObjectNode metadata, Reply reply) {
    metadata.remove(List.of(CUT, NOTE, MAYBE));
    if (reply.stopReason().equals("length") && reply.cut().isEmpty()) {
      put(metadata, "cut: it reached the model's limit of tokens");
    }
    reply
        .cut()
        .ifPresent(
            reason -> {
              switch (reason) {
                case CutReason.OtherVoice(var name) ->
                    put(metadata, "cut: it went on to speak for " + name);
                case CutReason.StopSequence(var sequence) ->
                    put(metadata, "cut at the first " + named(sequence));
                case CutReason.Unreported() -> metadata.put(MAYBE, true);
              }
            });
  }

  /** The reply was longer than a turn may be. */
  static void tooLong(ObjectNode metadata) {
    put(metadata, String.format(Locale.ROOT, "cut after %,d characters", Turn.LONGEST));
  }

  private static void put(ObjectNode metadata, String note) {
    metadata.put(CUT, true).put(NOTE, note);
  }

  private static String named(String sequence) {
    return switch (sequence) {
      case "\n\n" -> "blank line";
      case "\n" -> "line break";
      default -> "\"%s\"".formatted(Text.shorten(sequence));
    };
  }
}
