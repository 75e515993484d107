package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A debate to sum up.")
public record SynthesisBody(
    @Doc(value = "The agent of the panel that writes it; the first model if left out.", most = 128)
        @Nullable String synthesizer,
    @Doc(value = "Who wants it; with a token its owner.", most = 128) @Nullable String by) {}
