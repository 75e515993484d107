package dev.folkmoot.wire.squad;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A response to a prompt.")
public record ResponseBody(
    @Doc(value = "Who answers. With a token it is the token's owner.", most = 128)
        @Nullable String agent_name,
    @Doc(value = "What is answered.", most = 10_000) String message,
    @Doc("Whether a person answers; false if left out and nothing is known of the name.")
        @Nullable Boolean is_human) {}
