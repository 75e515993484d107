package dev.folkmoot.rest;

import dev.folkmoot.core.CalledTools;
import dev.folkmoot.core.MarkdownText;
import dev.folkmoot.discussion.Discussion;
import dev.folkmoot.session.Status;
import dev.folkmoot.session.Turn;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Renders a discussion as Markdown. */
final class DiscussionTranscript {
  private DiscussionTranscript() {}

  static String markdown(Discussion discussion) {
    var agenda = discussion.agenda();
    var text = new StringBuilder("# %s\n".formatted(MarkdownText.plain(agenda.topic())));
    agenda.objective().ifPresent(words -> text.append(titled("Objective", words)));
    agenda.rules().ifPresent(words -> text.append(titled("Rules", words)));
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

  private static String titled(String title, String words) {
    return "\n**%s:**\n\n%s\n".formatted(title, MarkdownText.quoted(words));
  }

  private static String turn(Turn turn) {
    var said =
        turn.failed()
            ? "*(the turn failed%s)*".formatted(why(turn).map(": "::concat).orElse(""))
            : MarkdownText.quoted(turn.content());
    var scripted = turn.metadata().has("scripted") ? ", scripted" : "";
    var tooLong = turn.metadata().has("truncated") ? ", cut off" : "";
    var cut =
        turn.metadata().optional("cutNote").map(JsonNode::stringValue).map(MarkdownText::plain);
    var tools = CalledTools.in(turn.metadata()).map(MarkdownText::plain);
    return "**%s** (%s%s%s, %s)\n\n%s%s%s"
        .formatted(
            MarkdownText.plain(turn.speaker()),
            turn.role(),
            scripted,
            tooLong,
            turn.createdAt(),
            said,
            cut.map("\n\n*(%s)*"::formatted).orElse(""),
            tools.map("\n\n*(%s)*"::formatted).orElse(""));
  }

  private static Optional<String> why(Turn turn) {
    return turn.metadata().optional("failed").map(why -> MarkdownText.plain(why.stringValue()));
  }

  private static String end(Discussion discussion) {
    return switch (discussion.session().status()) {
      case Status.Active _ ->
          "The floor is %s's."
              .formatted(MarkdownText.plain(discussion.floor().orElseThrow().name()));
      case Status.Paused(var reason) -> "Paused: " + MarkdownText.plain(reason);
      case Status.Completed(var reason) -> "Completed: " + MarkdownText.plain(reason);
      case Status.Failed(var reason) -> "Failed: " + MarkdownText.plain(reason);
    };
  }
}
