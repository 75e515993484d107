package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("A request for the synthesis of a debate.")
public record SynthesisBody(
    @Doc(
            value =
                "The agent of the panel that writes it; the first agent played by a model if left"
                    + " out.",
            max = 128)
        @Nullable String synthesizer,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {}
