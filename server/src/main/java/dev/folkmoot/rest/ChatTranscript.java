package dev.folkmoot.rest;

import dev.folkmoot.core.MarkdownText;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.MessageId;
import dev.folkmoot.squad.MessageType;
import java.util.ArrayList;
import java.util.List;

/** Renders a part of the chat as Markdown. */
final class ChatTranscript {
  private static final int SHORT_ID = 8;

  private ChatTranscript() {}

  static String markdown(List<ChatMessage> messages, boolean first) {
    var text = new StringBuilder(first ? "# Chat\n" : "");
    for (var message : messages) {
      text.append("\n**%s** (%s)\n\n".formatted(author(message), facts(message)));
      text.append(MarkdownText.quoted(message.text())).append('\n');
    }
    return text.toString();
  }

  private static String author(ChatMessage message) {
    return MarkdownText.plain(message.author().value());
  }

  private static String facts(ChatMessage message) {
    var facts = new ArrayList<String>();
    facts.add(message.type() == MessageType.SYSTEM ? "system" : kind(message));
    facts.add(end(message.id()));
    message.replyTo().ifPresent(id -> facts.add("in reply to " + end(id)));
    facts.add(message.createdAt().toString());
    return String.join(", ", facts);
  }

  private static String kind(ChatMessage message) {
    var who = message.human() ? "person" : "agent";
    return switch (message.type()) {
      case PROMPT -> who + " asks the squad";
      case RESPONSE -> who + " responds";
      case MESSAGE, SYSTEM -> who;
    };
  }

  /** The end of an id, by which people name a message. */
  private static String end(MessageId id) {
    return id.value().substring(id.value().length() - SHORT_ID);
  }
}
