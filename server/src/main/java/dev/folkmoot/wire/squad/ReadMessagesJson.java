package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Messages as a tool gives them. */
@Doc("Messages, the newest last.")
public record ReadMessagesJson(
    List<ChatMessageJson> messages,
    @Doc("Of what was unread: give it as readUpTo once you have read them.") @Nullable Long upTo,
    @Doc("Whether there is more.") boolean more) {}
