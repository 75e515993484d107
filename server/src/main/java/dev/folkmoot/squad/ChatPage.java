package dev.folkmoot.squad;

import java.util.List;

/** Part of the chat, the newest last; {@code more} says whether it goes on that way. */
public record ChatPage(List<Message> messages, boolean more) {
  public ChatPage {
    messages = List.copyOf(messages);
  }
}
