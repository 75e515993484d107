package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A chat message to post. */
public record ChatInput(
    @Doc(value = "The text; @Name mentions an agent, by its id or name.", max = 10_000) String text,
    @Doc("The id of the message that you reply to.") @Nullable String replyTo) {}
