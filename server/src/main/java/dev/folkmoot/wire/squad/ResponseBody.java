package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A response to a prompt.")
public record ResponseBody(
    @Doc(value = "Who answers; the token's owner if left out.", max = 128)
        @Nullable String agent_name,
    @Doc(value = "The response.", max = 10_000) String message,
    @Doc("Whether the responder is a person; if left out, as registered, else false.")
        @Nullable Boolean is_human) {}
