package dev.folkmoot.knowledge;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Converts nodes and edges to and from the JSON of their columns. */
final class EntryText {
  private EntryText() {}

  static String of(KnowledgeNode node) {
    return Json.write(attributes(node));
  }

  static KnowledgeNode node(String json) {
    return new KnowledgeDraft(texts(Json.tree(json)), List.of()).trustedEntry().node();
  }

  static String of(List<KnowledgeEdge> edges) {
    return Json.write(edges.stream().map(EntryText::attributes).toList());
  }

  static List<KnowledgeEdge> edges(String json) {
    return Json.tree(json).valueStream().map(EntryText::edge).toList();
  }

  static String of(KnowledgeEntry entry) {
    return Json.write(
        Map.of(
            "node",
            attributes(entry.node()),
            "edges",
            entry.edges().stream().map(EntryText::attributes).toList()));
  }

  static KnowledgeEntry entry(String json) {
    var tree = Json.tree(json);
    return new KnowledgeDraft(
            texts(tree.path("node")),
            tree.path("edges").valueStream().map(EntryText::texts).toList())
        .trustedEntry();
  }

  private static Map<String, String> attributes(KnowledgeNode node) {
    var all = new LinkedHashMap<String, String>();
    all.put("id", node.id());
    all.putAll(node.attributes());
    return all;
  }

  private static Map<String, String> attributes(KnowledgeEdge edge) {
    var all = new LinkedHashMap<String, String>();
    all.put("from", edge.from());
    all.put("to", edge.to());
    all.putAll(edge.attributes());
    return all;
  }

  private static KnowledgeEdge edge(JsonNode json) {
    var texts = texts(json);
    return new KnowledgeEdge(
        texts.getOrDefault("from", ""),
        texts.getOrDefault("to", ""),
        HasWord.find(Relation.class, texts.getOrDefault("relation", "")).orElseThrow(),
        Optional.ofNullable(texts.get("note")));
  }

  private static Map<String, String> texts(JsonNode json) {
    var all = new LinkedHashMap<String, String>();
    json.properties().forEach(one -> all.put(one.getKey(), one.getValue().asString()));
    return all;
  }
}
