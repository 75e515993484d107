package dev.folkmoot.wire.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.squad.Message;
import dev.folkmoot.squad.MessageId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The message that a prompt or a response is in the chat.")
public record SquadChatJson(
    String id,
    @Doc("Grows with every message.") long seq,
    String agent,
    boolean is_human,
    String message,
    @Doc(
            value = "",
            oneOf = {"message", "discussion_prompt", "discussion_response", "system"})
        String message_type,
    @Nullable String reply_to,
    @Nullable String discussion_prompt_id,
    List<String> mentions,
    Instant created_at) {
  public static SquadChatJson of(Message message) {
    return new SquadChatJson(
        message.id().value(),
        message.seq(),
        message.author().value(),
        message.human(),
        message.text(),
        message.type().word(),
        message.replyTo().map(MessageId::value).orElse(null),
        message.prompt().map(QuestionId::value).orElse(null),
        message.mentions().stream().map(AgentId::value).toList(),
        message.createdAt());
  }
}
