package dev.folkmoot.wire.discussion;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("What a user says in a discussion.")
public record MessageBody(
    @Doc(value = "What is said.", most = 10_000) String message,
    @Doc(value = "Who says it; with a token its owner.", most = 128) String userId,
    @Doc(value = "Taken for the sake of older clients; it changes nothing.", most = 128)
        @Nullable String organizationId) {}
