package dev.folkmoot.knowledge.git;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.story.SpecId;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * An update about to be made.
 *
 * @param entries a list of entries that the graph has validated, or a patch
 */
public record NewUpdate(Optional<SpecId> spec, UpdateAction action, JsonNode entries) {
  private static final int LONGEST = 64 << 20;

  public NewUpdate {
    Text.requireClean("entries", entries);
    if (action != UpdateAction.PATCH && !(entries.isArray() && !entries.isEmpty())) {
      throw Refusal.invalid("entries must be a list of at least one entry");
    }
    if (action == UpdateAction.PATCH) {
      var _ = Patch.of(entries);
    }
    if (Json.write(entries).length() > LONGEST) {
      throw Refusal.invalid("the entries are over 64 MiB; push fewer at once");
    }
  }

  /** Entries that are merged into the knowledge file. */
  public static NewUpdate append(Optional<SpecId> spec, JsonNode entries) {
    return new NewUpdate(spec, UpdateAction.APPEND, entries);
  }

  /** The first line of the commit's message. */
  String title() {
    return switch (action) {
      case APPEND ->
          entries.size() == 1
              ? "Add an entry to the knowledge graph"
              : "Add %d entries to the knowledge graph".formatted(entries.size());
      case REPLACE -> "Rewrite the knowledge graph";
      case PATCH -> Patch.of(entries).message().strip().lines().findFirst().orElseThrow();
    };
  }

  int size() {
    return action == UpdateAction.PATCH ? 0 : entries.size();
  }

  public static NewUpdate replace(JsonNode entries) {
    return new NewUpdate(Optional.empty(), UpdateAction.REPLACE, entries);
  }

  public static NewUpdate patch(Patch patch) {
    return new NewUpdate(Optional.empty(), UpdateAction.PATCH, patch.json());
  }
}
