package dev.folkmoot.wire.architect;

import dev.folkmoot.architect.NewRequest;
import dev.folkmoot.wire.Doc;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("Work to review.")
public record ReviewInput(
    @Doc(
            value = "The kind of work to review.",
            oneOf = {"plan", "code", "budget_review", "completion", "spec"})
        String kind,
    @Doc(value = "The plan, the code as a diff, or the report.", max = 65_000) String content,
    @Doc("Further facts, as a JSON object of at most 64 KiB.") @Nullable ObjectNode context) {
  public NewRequest request() {
    return new ArchitectRequestBody(null, kind, content, context, null).request();
  }
}
