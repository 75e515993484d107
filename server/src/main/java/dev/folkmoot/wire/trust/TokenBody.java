package dev.folkmoot.wire.trust;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("A token to create.")
public record TokenBody(
    @Doc(value = "The name of the token's owner.", max = 128) String name,
    @Doc(
            value = "The owner's role; agent if left out.",
            oneOf = {"agent", "monitor", "person", "operator"})
        @Nullable String role,
    @Doc(
            "For an agent: a person is at its client, so answers to forms there count as the"
                + " person's.")
        @Nullable Boolean personPresent,
    @Doc(value = "The toolsets that the token is limited to; all if left out.", max = 50)
        @Nullable List<String> toolsets,
    @Doc("The lifetime, such as 90d; without one the token never expires.")
        @Nullable String goodFor) {}
