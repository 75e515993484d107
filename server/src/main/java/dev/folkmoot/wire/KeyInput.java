package dev.folkmoot.wire;

import org.jspecify.annotations.Nullable;

/** The idempotency key of a request, beside its other arguments. */
public record KeyInput(
    @Doc(
            value =
                "A key of your choice: a request that is sent again with the same key is done"
                    + " once.",
            max = 128)
        @Nullable String idempotencyKey) {}
