package dev.folkmoot.wire.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.MessageId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Something that was said in the chat.")
public record ChatMessageJson(
    @Doc("Grows with every message; read on after it.") long seq,
    String id,
    String author,
    boolean isHuman,
    String text,
    @Doc(
            value = "",
            oneOf = {"message", "discussion_prompt", "discussion_response", "system"})
        String type,
    @Nullable String replyTo,
    @Doc("The prompt that it is, responds to or tells of.") @Nullable String discussionPromptId,
    @Doc("The agents it calls by @Name.") List<String> mentions,
    Instant createdAt) {
  public static ChatMessageJson of(ChatMessage message) {
    return new ChatMessageJson(
        message.seq(),
        message.id().value(),
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
