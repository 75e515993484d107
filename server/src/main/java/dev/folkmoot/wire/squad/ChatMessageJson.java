package dev.folkmoot.wire.squad;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.QuestionId;
import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.squad.MessageId;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A chat message.")
public record ChatMessageJson(
    @Doc(
            "The number of the message; later messages have higher numbers. A reader continues"
                + " after the last one that it has.")
        long seq,
    String id,
    String author,
    boolean isHuman,
    String text,
    @Doc(
            value = "The type of the message.",
            oneOf = {"message", "discussion_prompt", "discussion_response", "system"})
        String type,
    @Nullable String replyTo,
    @Doc("The id of the prompt that the message opens, responds to or reports on.")
        @Nullable String discussionPromptId,
    @Doc("The agents that the message mentions as @Name.") List<String> mentions,
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
