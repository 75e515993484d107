package dev.folkmoot.squad;

import java.util.List;

/**
 * A page of the chat, the newest message last; {@code more} says whether further messages follow in
 * the direction of reading.
 */
public record ChatPage(List<ChatMessage> messages, boolean more) {
  public ChatPage {
    messages = List.copyOf(messages);
  }
}
