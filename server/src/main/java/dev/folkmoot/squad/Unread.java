package dev.folkmoot.squad;

import java.util.List;

/**
 * The messages of others that a reader has not marked as read. They are returned again until the
 * reader marks the messages up to {@code upTo} as read.
 */
public record Unread(List<ChatMessage> messages, long upTo, boolean more) {
  public Unread {
    messages = List.copyOf(messages);
  }
}
