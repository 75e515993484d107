package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.roundtable.ContextResult;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

@Doc("The next round of a roundtable.")
public record ContinueBody(
    @Doc(value = "The question on which the round should focus.", max = 2_000)
        @Nullable String focusQuestion,
    @Doc(value = "The results of context requests; every required one needs a result.", max = 100)
        @Nullable List<ContextResultBody> contextResults,
    @Doc(value = "The caller; the token's owner if left out.", max = 128) @Nullable String by) {

  public Optional<String> focus() {
    return Optional.ofNullable(focusQuestion);
  }

  public List<ContextResult> results() {
    return Optional.ofNullable(contextResults).orElse(List.of()).stream()
        .map(one -> one.result(new QuestionId(one.requestId())))
        .toList();
  }
}
