package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A debate to sum up, as a tool takes it. */
public record SynthesizeInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(value = "The agent of the panel that writes it; the first model if left out.", most = 128)
        @Nullable String synthesizer) {}
