package dev.folkmoot.wire.architect;

import dev.folkmoot.architect.NewRequest;
import dev.folkmoot.architect.RequestKind;
import dev.folkmoot.wire.Doc;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("A question to the architect.")
public record AskArchitectInput(
    @Doc(value = "Your question.", max = 65_000) String question,
    @Doc("Further facts, as a JSON object of at most 64 KiB.") @Nullable ObjectNode context) {
  public NewRequest request() {
    return new NewRequest(
        RequestKind.QUESTION, question, Optional.ofNullable(context), Optional.empty());
  }
}
