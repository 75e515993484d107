package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A turn of the user in a discussion.")
public record MessageBody(
    @Doc(value = "The text of the turn.", max = 10_000) String message,
    @Doc(value = "The speaker; with a token, the token's owner.", max = 128) String userId,
    @Doc(value = "Accepted for older clients, and ignored.", max = 128)
        @Nullable String organizationId) {}
