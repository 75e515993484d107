package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A message for the chat, as a tool takes it. */
public record ChatInput(
    @Doc(value = "What you say; @Name calls an agent by its id or name.", most = 10_000)
        String text,
    @Doc("The id of the message that it replies to.") @Nullable String replyTo) {}
