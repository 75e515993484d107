package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("The point up to which a reader has read the chat.")
public record ReadBody(
    @Doc(value = "The reader; the token's owner if left out.", max = 128) @Nullable String agent,
    @Doc("The seq of the last message that was read.") Long upTo) {}
