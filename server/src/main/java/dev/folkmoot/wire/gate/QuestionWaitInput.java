package dev.folkmoot.wire.gate;

import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;

/** A wait for an answer. */
public record QuestionWaitInput(
    @Doc("The question's id.") String questionId,
    @Doc("false: do not put the question to the person at this client.")
        @Nullable Boolean elicit) {}
