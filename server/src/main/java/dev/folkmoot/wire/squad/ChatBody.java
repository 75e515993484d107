package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A chat message to post.")
public record ChatBody(
    @Doc(value = "Who says it; the token's owner if left out.", max = 128) @Nullable String author,
    @Doc(value = "The text; @Name calls an agent by its id or name.", max = 10_000) String text,
    @Doc("The id of the message that this one replies to.") @Nullable String replyTo,
    @Doc("Whether the author is a person; if left out, as registered, else false.")
        @Nullable Boolean isHuman) {}
