package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A chat message to post.")
public record ChatBody(
    @Doc(value = "The author; the token's owner if left out.", max = 128) @Nullable String author,
    @Doc(value = "The text; @Name mentions an agent, by its id or name.", max = 10_000) String text,
    @Doc("The id of the message that this one replies to.") @Nullable String replyTo,
    @Doc("Whether the author is a person. If left out: true for a registered person, else false.")
        @Nullable Boolean isHuman) {}
