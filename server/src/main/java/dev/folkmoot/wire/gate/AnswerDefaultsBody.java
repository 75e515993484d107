package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("Answers matching questions with their defaults, except those that hold somebody.")
public record AnswerDefaultsBody(
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by,
    @Nullable String agent,
    @Nullable String session,
    @Nullable Type type) {}
