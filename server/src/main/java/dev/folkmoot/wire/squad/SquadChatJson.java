package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.ChatMessage;
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
