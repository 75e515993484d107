package dev.folkmoot.cli;

import dev.folkmoot.core.CalledTools;
import dev.folkmoot.wire.discussion.TurnJson;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Prints the turns of a discussion, and the words of a model as it speaks. */
final class TurnLines {
  private record Place(int round, int turn) {}

  private final PrintWriter out;
  private final TerminalStyle style;
  private final Set<Place> spoken = new HashSet<>();
  private final StringBuilder heard = new StringBuilder();
  private Optional<Place> open = Optional.empty();
  private int attempt;
  private int next;
  private int round;

  TurnLines(PrintWriter out, TerminalStyle style) {
    this.out = out;
    this.style = style;
  }

  /**
   * Prints a piece of a live turn. A piece that does not follow the one before is dropped; the
   * finished turn has the rest.
   */
  void hear(JsonNode piece) {
    var place = new Place(piece.path("round").asInt(0), piece.path("turnIndex").asInt(0));
    int number = piece.path("piece").asInt(0);
    int now = piece.path("attempt").asInt(1);
    if (!style.colours() || spoken.contains(place)) {
      return;
    }
    if (number == 0) {
      begin(place, piece.path("speaker").asString(""), piece.path("scripted").asBoolean(false));
      out.print("  ");
      open = Optional.of(place);
      heard.setLength(0);
      attempt = now;
      next = 0;
    }
    if (open.filter(place::equals).isPresent() && now == attempt && number == next) {
      var words = TerminalStyle.clean(piece.path("text").asString(""));
      heard.append(words);
      next++;
      out.print(indented(words));
      out.flush();
    }
  }

  /** Prints a finished turn: the rest of it, or all of it if the printed pieces differ. */
  void show(TurnJson entry) {
    var place = new Place(entry.roundNumber(), entry.turnIndex());
    var failed = entry.metadata().path("failed");
    var content = TerminalStyle.clean(entry.content());
    if (failed.isMissingNode()) {
      spoken.add(place);
      if (open.filter(place::equals).isPresent() && content.startsWith(heard.toString())) {
        out.println(indented(content.substring(heard.length())));
        open = Optional.empty();
        showNotes(entry);
        return;
      }
    }
    begin(place, entry.speaker(), entry.metadata().path("scripted").asBoolean(false));
    out.println(
        failed.isMissingNode()
            ? style.paragraph(content)
            : style.red("  the turn failed: " + TerminalStyle.line(failed.asString(""))));
    showNotes(entry);
  }

  /** Prints the note that the turn was cut, and the tools that it called. */
  private void showNotes(TurnJson entry) {
    var cut = entry.metadata().optional("cutNote").map(note -> note.asString(""));
    Stream.concat(cut.stream(), CalledTools.in(entry.metadata()).stream())
        .forEach(note -> out.println(style.faint("  (%s)".formatted(TerminalStyle.line(note)))));
  }

  private void begin(Place place, String speaker, boolean scripted) {
    if (open.isPresent()) {
      out.println();
      open = Optional.empty();
    }
    if (place.round() != round) {
      round = place.round();
      out.println(style.faint("%n── Round %d".formatted(round)));
    }
    out.println(
        style.bold(TerminalStyle.line(speaker)) + (scripted ? style.faint(" (scripted)") : ""));
  }

  private static String indented(String words) {
    return words.replace("\n", "\n  ");
  }
}
