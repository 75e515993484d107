package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** An answer, as a tool takes it. */
public record AnswerInput(
    @Doc("The question's id.") String questionId,
    @Doc(value = "One of its options, or free text where that is taken.", most = 10_000)
        String answer,
    @Doc(
            value = "The digest of what you were shown: refused if the question is not that.",
            most = 64)
        @Nullable String digest) {}
