package dev.folkmoot.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** A message in the squad's chat. Sequence numbers are in the order of the commits. */
public record ChatMessage(
    long seq,
    MessageId id,
    AgentId author,
    boolean human,
    String text,
    MessageType type,
    Optional<MessageId> replyTo,
    Optional<QuestionId> prompt,
    List<AgentId> mentions,
    Instant createdAt) {
  /** The longest text, in characters. */
  public static final int LONGEST = 10_000;

  public ChatMessage {
    mentions = List.copyOf(mentions);
  }

  ChatMessage numbered(long number) {
    return new ChatMessage(
        number, id, author, human, text, type, replyTo, prompt, mentions, createdAt);
  }
}
