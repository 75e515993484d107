package dev.folkmoot.cli;

import dev.folkmoot.wire.story.StoryJson;
import java.util.ArrayList;
import java.util.List;

/** Stories as lines under headings. */
final class StoryTable {
  private static final String ID = "ID";

  private StoryTable() {}

  static String of(StoryJson story) {
    return of(List.of(story));
  }

  /** In columns as wide as the longest id. */
  static String of(List<StoryJson> stories) {
    int width =
        stories.stream().mapToInt(story -> TerminalStyle.line(story.id()).length()).max().orElse(0);
    var line = "%%-%ds  %%-10s  %%8s  %%6s  %%s".formatted(Math.max(ID.length(), width));
    var lines = new ArrayList<String>();
    lines.add(line.formatted(ID, "STATUS", "PRIORITY", "POINTS", "TITLE"));
    stories.forEach(
        story ->
            lines.add(
                line.formatted(
                    TerminalStyle.line(story.id()),
                    story.status(),
                    story.priority(),
                    story.points(),
                    TerminalStyle.line(story.title()) + coder(story))));
    return String.join("\n", lines);
  }

  /** The coder's part in the story, in words. */
  private static String coder(StoryJson story) {
    if (story.holder() != null) {
      var part =
          switch (story.status()) {
            case "dispatched", "planning", "coding" -> "has it";
            case "done" -> "did it";
            default -> "had it";
          };
      return "  (%s %s)".formatted(TerminalStyle.line(story.holder()), part);
    }
    return story.assignee() == null
        ? ""
        : "  (assigned to %s)".formatted(TerminalStyle.line(story.assignee()));
  }
}
