package dev.folkmoot.squad;

import java.util.List;

/**
 * What others have said since a reader last said what it has read. The same is told again until the
 * reader says that it has read up to {@code upTo}.
 */
public record Unread(List<Message> messages, long upTo, boolean more) {
  public Unread {
    messages = List.copyOf(messages);
  }
}
