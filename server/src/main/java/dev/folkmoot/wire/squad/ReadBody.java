package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("What has been read.")
public record ReadBody(
    @Doc(value = "Who has read it. With a token it is the token's owner.", most = 128)
        @Nullable String agent,
    @Doc("The seq of the last message that was read.") Long upTo) {}
