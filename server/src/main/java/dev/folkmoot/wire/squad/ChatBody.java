package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A message for the chat.")
public record ChatBody(
    @Doc(value = "Who says it. With a token it is the token's owner.", most = 128)
        @Nullable String author,
    @Doc(value = "What is said; @Name calls an agent by its id or name.", most = 10_000)
        String text,
    @Doc("The message that it replies to.") @Nullable String replyTo,
    @Doc("Whether a person says it; false if left out and nothing is known of the name.")
        @Nullable Boolean isHuman) {}
