package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Messages, the newest last.")
public record ReadMessagesJson(
    List<ChatMessageJson> messages,
    @Doc("Only for unread messages: send it as readUpTo once you have read them.")
        @Nullable Long upTo,
    @Doc("Whether there are more messages.") boolean more) {}
