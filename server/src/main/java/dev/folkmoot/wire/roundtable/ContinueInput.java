package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The next round, as a tool takes it. */
public record ContinueInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(value = "What the round should look at above all.", most = 2_000)
        @Nullable String focusQuestion,
    @Doc(value = "A result for each context request that is required.", most = 100)
        @Nullable List<ContextResultBody> contextResults) {
  public ContinueBody body() {
    return new ContinueBody(focusQuestion, contextResults, null);
  }
}
