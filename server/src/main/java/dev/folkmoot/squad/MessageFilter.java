package dev.folkmoot.squad;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Optional;

/**
 * A filter for chat messages. With {@code after} it selects the first messages after that number,
 * otherwise the newest messages. With {@code before} it selects only messages before that number.
 */
public record MessageFilter(
    Optional<Long> after,
    Optional<Long> before,
    Optional<MessageType> type,
    Optional<String> mentions) {
  public static final MessageFilter NEWEST =
      new MessageFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

  public MessageFilter {
    if (after.filter(seq -> seq < 0).isPresent()) {
      throw Refusal.invalid("after must be the seq of a message, or 0 for all");
    }
    if (before.filter(seq -> seq < 1).isPresent()) {
      throw Refusal.invalid("before must be the seq of a message, or left out for the newest");
    }
    mentions.ifPresent(name -> Text.requireName("mentions", name));
  }

  public static MessageFilter after(long seq) {
    return new MessageFilter(
        Optional.of(seq), Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static MessageFilter before(long seq) {
    return new MessageFilter(
        Optional.empty(), Optional.of(seq), Optional.empty(), Optional.empty());
  }
}
