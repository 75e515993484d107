package dev.folkmoot.wire;

import dev.folkmoot.gate.Type;
import org.jspecify.annotations.Nullable;

@Doc("Which questions to answer with their defaults: those that hold nobody and match.")
public record AnswerDefaultsBody(
    @Doc(value = "Who says so.", most = 128) String by,
    @Nullable String agent,
    @Nullable String session,
    @Nullable Type type) {}
