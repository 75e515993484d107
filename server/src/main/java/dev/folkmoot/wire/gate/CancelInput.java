package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A withdrawal of a question, as a tool takes it. */
public record CancelInput(
    @Doc("The question's id.") String questionId,
    @Doc(value = "Why it is withdrawn.", max = 10_000) @Nullable String reason) {}
