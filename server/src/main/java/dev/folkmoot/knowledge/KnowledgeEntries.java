package dev.folkmoot.knowledge;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Converts entries to and from the JSON of an update, and merges them into the knowledge file. */
public final class KnowledgeEntries {
  private static final int MOST_SHOWN = 3;

  private KnowledgeEntries() {}

  public static JsonNode json(List<KnowledgeEntry> entries) {
    var all = Json.array();
    for (var entry : entries) {
      var json = all.addObject();
      json.set("node", Json.tree(EntryText.of(entry.node())));
      json.set("edges", Json.tree(EntryText.of(entry.edges())));
    }
    return all;
  }

  static List<KnowledgeEntry> of(JsonNode json) {
    return json.valueStream().map(KnowledgeEntries::entry).toList();
  }

  private static KnowledgeEntry entry(JsonNode json) {
    return new KnowledgeEntry(
        EntryText.node(Json.write(json.path("node"))),
        EntryText.edges(Json.write(json.path("edges"))));
  }

  /**
   * The text of the file with the entries merged in. Refuses, by throwing, an entry if the file has
   * a version of its node that the graph never had: people decide which one counts.
   */
  static String merged(String file, JsonNode entries, NodeVersions versions) {
    var merged = GraphFile.parse(file).merged(of(entries), versions);
    if (!merged.conflicts().isEmpty()) {
      throw Refusal.conflict(
          ("the file has a version of %s that Folkmoot never had; edit the file or the entry so"
                  + " that they agree, then retry (%s)")
              .formatted(
                  merged.conflicts().stream()
                      .map(conflict -> conflict.existing().id())
                      .collect(Collectors.joining(", ")),
                  merged.conflicts().stream()
                      .limit(MOST_SHOWN)
                      .map(FileConflict::difference)
                      .collect(Collectors.joining("; "))));
    }
    return GraphFile.text(merged.graph());
  }
}
