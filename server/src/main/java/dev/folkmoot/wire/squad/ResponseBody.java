package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A response to a prompt.")
public record ResponseBody(
    @Doc(value = "The responder; the token's owner if left out.", max = 128)
        @Nullable String agent_name,
    @Doc(value = "The response.", max = 10_000) String message,
    @Doc(
            "Whether the responder is a person. If left out: true for a registered person, else"
                + " false.")
        @Nullable Boolean is_human) {}
