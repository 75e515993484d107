package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.roundtable.ContextResult;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The result of a context request.")
public record ContextResultBody(
    String requestId,
    @Doc("False if nothing was found; the agents then read the error.") boolean success,
    @Doc(value = "The result, if success is true.", max = 10_000) @Nullable String result,
    @Doc(value = "Why nothing was found, if success is false.", max = 9_980)
        @Nullable String error) {
  ContextResult result(QuestionId id) {
    return success
        ? ContextResult.found(
            id,
            Optional.ofNullable(result)
                .orElseThrow(
                    () -> Refusal.invalid("result is missing; give it, or set success to false")))
        : ContextResult.failed(
            id,
            Optional.ofNullable(error)
                .orElseThrow(() -> Refusal.invalid("error is missing; say why nothing was found")));
  }
}
