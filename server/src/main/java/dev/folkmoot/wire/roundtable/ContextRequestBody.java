package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("Something that you need to know and cannot find out yourself.")
public record ContextRequestBody(
    @Doc(value = "The question to be answered.", max = 1_000) String query,
    @Doc(value = "Why it matters for the debate.", max = 500) String reason,
    @Doc(
            value =
                "required (if left out): the next round waits for the result; optional: it does"
                    + " not.",
            oneOf = {"required", "optional"})
        @Nullable String priority) {}
