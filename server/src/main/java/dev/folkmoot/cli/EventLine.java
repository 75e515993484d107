package dev.folkmoot.cli;

import dev.folkmoot.wire.events.EventJson;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** An event on one line. */
record EventLine(TerminalStyle look) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

  String of(EventJson event) {
    return "%s  %s  %s  %s"
        .formatted(
            look.faint(TIME.format(event.at())),
            look.bold(
                event.questionId() == null
                    ? "        "
                    : TerminalStyle.shortId(event.questionId())),
            tinted(event.type()),
            TerminalStyle.line(about(event) + said(event.data())))
        .stripTrailing();
  }

  private String tinted(String type) {
    var padded = "%-17s".formatted(TerminalStyle.line(type));
    return switch (type.substring(type.indexOf('.') + 1)) {
      case "halted", "reminded" -> look.red(padded);
      case "asked" -> look.yellow(padded);
      case "answered", "resumed" -> look.green(padded);
      default -> padded;
    };
  }

  private static String about(EventJson event) {
    var about = event.agentId() == null ? "" : event.agentId() + " ";
    return event.sessionId() == null ? about : about + "in " + event.sessionId() + " ";
  }

  private static String said(JsonNode data) {
    var words = new ArrayList<String>();
    say(words, data, "type", "%s");
    say(words, data, "text", "\"%s\"");
    say(words, data, "answer", "'%s'");
    say(words, data, "author", "by %s");
    say(words, data, "by", "by %s");
    say(words, data, "reason", "(%s)");
    return String.join(" ", words);
  }

  private static void say(List<String> words, JsonNode data, String name, String form) {
    if (data.path(name).isString()) {
      words.add(form.formatted(data.path(name).stringValue()));
    }
  }
}
