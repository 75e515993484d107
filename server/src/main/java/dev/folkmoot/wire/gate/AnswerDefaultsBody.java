package dev.folkmoot.wire.gate;

import dev.folkmoot.gate.Type;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

@Doc("Which questions to answer with their defaults: those that hold nobody and match.")
public record AnswerDefaultsBody(
    @Doc(value = "Who says so. With a token it is the token\'s owner.", most = 128)
        @Nullable String by,
    @Nullable String agent,
    @Nullable String session,
    @Nullable Type type) {}
