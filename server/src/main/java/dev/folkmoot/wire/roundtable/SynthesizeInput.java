package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A request for the synthesis of a debate. */
public record SynthesizeInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(
            value =
                "The agent of the panel that writes it; the first agent played by a model if left"
                    + " out.",
            max = 128)
        @Nullable String synthesizer) {}
