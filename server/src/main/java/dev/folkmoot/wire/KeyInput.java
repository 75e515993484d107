package dev.folkmoot.wire;

import org.jspecify.annotations.Nullable;

/** The key of a request that may be sent twice, beside what is asked or said. */
public record KeyInput(
    @Doc(
            value =
                "Your own name for this request: sent again, it is the same one and not another.",
            most = 128)
        @Nullable String idempotencyKey) {}
