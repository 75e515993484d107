package dev.folkmoot.web;

import dev.folkmoot.testing.Api;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Knowledge, as programs add it. */
record Learned(Api api) {
  /** A component of the architecture, unless the fields say otherwise. */
  JsonNode add(String by, String id, Map<String, ?> fields) {
    var node =
        new HashMap<String, Object>(
            Map.of(
                "id", id,
                "type", "component",
                "level", "architecture",
                "status", "current",
                "description", "About " + id));
    node.putAll(fields);
    return api.post("/api/knowledge", Map.of("by", by, "knowledge", node)).expect(200).json();
  }

  /** A component that calls others. */
  void calling(String id, String... others) {
    var edges = List.of(others).stream().map(to -> Map.of("relation", "calls", "to", to)).toList();
    add("cod", id, Map.of("edges", edges));
  }
}
