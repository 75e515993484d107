package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A roundtable to export. */
public record ExportInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(
            value = "The format; markdown if left out.",
            oneOf = {"markdown", "json"})
        @Nullable String format) {}
