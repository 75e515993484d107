package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.roundtable.ContextResult;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("What was found out for a context request.")
public record ContextResultBody(
    String requestId,
    @Doc("False if nothing was found; the agents are then told the error.") boolean success,
    @Doc(value = "What was found.", most = 10_000) @Nullable String result,
    @Doc(value = "Why nothing was found.", most = 9_980) @Nullable String error) {
  ContextResult result(QuestionId id) {
    return success
        ? ContextResult.found(
            id,
            Optional.ofNullable(result)
                .orElseThrow(() -> Refusal.invalid("a result with success: true needs result")))
        : ContextResult.failed(
            id,
            Optional.ofNullable(error)
                .orElseThrow(() -> Refusal.invalid("a result with success: false needs error")));
  }
}
