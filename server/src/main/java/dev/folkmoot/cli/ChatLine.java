package dev.folkmoot.cli;

import dev.folkmoot.wire.squad.ChatMessageJson;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;

/** A message of the chat: who said it, then what. */
record ChatLine(TerminalStyle style) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneId.systemDefault());

  String of(ChatMessageJson message) {
    var head =
        "%s  %s  %s%s"
            .formatted(
                style.faint(TIME.format(message.createdAt())),
                style.faint(TerminalStyle.shortId(message.id())),
                style.bold(TerminalStyle.line(message.author())),
                kind(message));
    return indented(message, head + "\n" + style.paragraph(message.text()));
  }

  private String kind(ChatMessageJson message) {
    return switch (message.type()) {
      case "discussion_prompt" -> style.yellow(" asks the squad");
      case "discussion_response" -> style.green(" responds");
      default -> "";
    };
  }

  private static String indented(ChatMessageJson message, String text) {
    return message.replyTo() == null
        ? text
        : text.lines().map("    "::concat).collect(Collectors.joining("\n"));
  }
}
