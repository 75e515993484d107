package dev.folkmoot.cli;

import dev.folkmoot.wire.events.EventJson;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** An event on one line. */
record EventLine(TerminalStyle style) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

  String of(EventJson event) {
    return "%s  %s  %s  %s"
        .formatted(
            style.faint(TIME.format(event.at())),
            style.bold(
                event.questionId() == null
                    ? "        "
                    : TerminalStyle.shortId(event.questionId())),
            tinted(event.type()),
            TerminalStyle.line(about(event) + details(event.data())))
        .stripTrailing();
  }

  private String tinted(String type) {
    var padded = "%-17s".formatted(TerminalStyle.line(type));
    return switch (type.substring(type.indexOf('.') + 1)) {
      case "halted", "reminded" -> style.red(padded);
      case "asked" -> style.yellow(padded);
      case "answered", "resumed" -> style.green(padded);
      default -> padded;
    };
  }

  private static String about(EventJson event) {
    var about = event.agentId() == null ? "" : event.agentId() + " ";
    return event.sessionId() == null ? about : about + "in " + event.sessionId() + " ";
  }

  private static String details(JsonNode data) {
    var words = new ArrayList<String>();
    addDetail(words, data, "type", "%s");
    addDetail(words, data, "text", "\"%s\"");
    addDetail(words, data, "answer", "'%s'");
    addDetail(words, data, "author", "by %s");
    addDetail(words, data, "by", "by %s");
    addDetail(words, data, "reason", "(%s)");
    return String.join(" ", words);
  }

  private static void addDetail(List<String> words, JsonNode data, String name, String form) {
    if (data.path(name).isString()) {
      words.add(form.formatted(data.path(name).stringValue()));
    }
  }
}
