package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.ChatMessage;
import dev.folkmoot.wire.Doc;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("The chat message of a prompt or a response.")
public record SquadChatJson(
    String id,
    @Doc("The number of the message; later messages have higher numbers.") long seq,
    String agent,
    boolean is_human,
    String message,
    @Doc(
            value = "The type of the message.",
            oneOf = {"message", "discussion_prompt", "discussion_response", "system"})
        String message_type,
    @Nullable String reply_to,
    @Nullable String discussion_prompt_id,
    List<String> mentions,
    Instant created_at) {
  public static SquadChatJson of(ChatMessage message) {
    var same = ChatMessageJson.of(message);
    return new SquadChatJson(
        same.id(),
        same.seq(),
        same.author(),
        same.isHuman(),
        same.text(),
        same.type(),
        same.replyTo(),
        same.discussionPromptId(),
        same.mentions(),
        same.createdAt());
  }
}
