package dev.folkmoot.wire.trust;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

@Doc("Whom a token is for.")
public record TokenBody(
    @Doc(value = "The name its owner is known by.", most = 128) String name,
    @Doc(
            value = "agent if left out.",
            oneOf = {"agent", "monitor", "person", "operator"})
        @Nullable String role,
    @Doc("For an agent: a person sits at its client, so what is elicited there counts as theirs.")
        @Nullable Boolean personPresent,
    @Doc(value = "Which MCP tools it sees; all if left out.", most = 50)
        @Nullable List<String> toolsets,
    @Doc("How long until it expires, such as 90d; never if left out.") @Nullable String goodFor) {}
