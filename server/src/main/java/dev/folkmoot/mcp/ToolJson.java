package dev.folkmoot.mcp;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** A tool as it is listed. */
record ToolJson(
    String name,
    String title,
    String description,
    ObjectNode inputSchema,
    @Nullable ObjectNode outputSchema,
    Hints annotations) {

  record Hints(
      String title,
      boolean readOnlyHint,
      boolean destructiveHint,
      boolean idempotentHint,
      boolean openWorldHint) {}
}
