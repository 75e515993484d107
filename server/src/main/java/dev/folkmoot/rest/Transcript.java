package dev.folkmoot.rest;

import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import java.util.stream.Collectors;

/** A discussion as people read it. */
final class Transcript {
  private Transcript() {}

  static String markdown(Discussion discussion) {
    var agenda = discussion.agenda();
    var text = new StringBuilder("# %s\n".formatted(line(agenda.topic())));
    agenda
        .objective()
        .ifPresent(words -> text.append("\n**Objective:** ").append(words).append('\n'));
    agenda.rules().ifPresent(words -> text.append("\n**Rules:** ").append(words).append('\n'));
    int round = 0;
    for (var turn : discussion.turns()) {
      if (turn.place().round() != round) {
        round = turn.place().round();
        text.append("\n## Round %d\n".formatted(round));
      }
      text.append('\n').append(turn(turn)).append('\n');
    }
    return text.append("\n---\n\n").append(end(discussion)).append('\n').toString();
  }

  private static String turn(Turn turn) {
    var said = turn.failed() ? "*(the turn failed)*" : quoted(turn.content());
    var scripted = turn.metadata().has("scripted") ? ", scripted" : "";
    return "**%s** (%s%s, %s)\n\n%s"
        .formatted(line(turn.speaker()), turn.role(), scripted, turn.createdAt(), said);
  }

  /** Nobody's words can pass for a heading or another's turn. */
  private static String quoted(String words) {
    return words.strip().lines().map("> "::concat).collect(Collectors.joining("\n"));
  }

  private static String end(Discussion discussion) {
    return switch (discussion.session().status()) {
      case Status.Active _ ->
          "The floor is %s's.".formatted(discussion.floor().orElseThrow().name());
      case Status.Paused(var reason) -> "Paused: " + reason;
      case Status.Completed(var reason) -> "Completed: " + reason;
    };
  }

  private static String line(String text) {
    return text.replaceAll("\\R", " ");
  }
}
