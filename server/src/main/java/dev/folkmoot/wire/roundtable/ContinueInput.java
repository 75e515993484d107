package dev.folkmoot.wire.roundtable;

import dev.folkmoot.wire.Doc;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The next round of a roundtable. */
public record ContinueInput(
    @Doc("The roundtable's id.") String sessionId,
    @Doc(value = "The question on which the round should focus.", max = 2_000)
        @Nullable String focusQuestion,
    @Doc(value = "The results of context requests; every required one needs a result.", max = 100)
        @Nullable List<ContextResultBody> contextResults) {
  public ContinueBody body() {
    return new ContinueBody(focusQuestion, contextResults, null);
  }
}
