package dev.folkmoot.wire.squad;

import dev.folkmoot.squad.MessageFilter;
import dev.folkmoot.squad.MessageType;
import dev.folkmoot.wire.Doc;
import dev.folkmoot.wire.EnumWords;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The messages to read. */
public record ReadInput(
    @Doc("Confirms that you have read the chat up to this seq: the upTo of the last reply.")
        @Nullable Long readUpTo,
    @Doc("Instead of unread messages: the messages after this seq; 0 for the first ones.")
        @Nullable Long after,
    @Doc("Instead of unread messages: the newest messages before this seq.") @Nullable Long before,
    @Doc(
            value = "Instead of unread messages: messages of this type.",
            oneOf = {"message", "discussion_prompt", "discussion_response", "system"})
        @Nullable String type,
    @Doc(value = "Instead of unread messages: messages that mention this agent.", max = 128)
        @Nullable String mentions,
    @Doc(value = "How many; 50 if left out.", max = 200) @Nullable Integer limit) {
  public boolean readsHistory() {
    return after != null || before != null || type != null || mentions != null;
  }

  public MessageFilter filter() {
    return new MessageFilter(
        Optional.ofNullable(after),
        Optional.ofNullable(before),
        Optional.ofNullable(type).map(word -> EnumWords.constant("type", MessageType.class, word)),
        Optional.ofNullable(mentions));
  }
}
