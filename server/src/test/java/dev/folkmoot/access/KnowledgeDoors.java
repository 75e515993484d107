package dev.folkmoot.access;

import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/** The doors of what the team has learned. */
final class KnowledgeDoors {
  private static int made;

  private KnowledgeDoors() {}

  static Stream<Door> all() {
    return Stream.of(
        Door.of("POST /api/knowledge", one -> one.post("/api/knowledge", "by", added())),
        Door.of(
            "POST /api/knowledge · as a coder",
            one -> StoryDoors.as("coder", one).post("/api/knowledge", "by", added())),
        Door.of("GET /api/knowledge", one -> one.get("/api/knowledge?query=door")),
        Door.of(
            "GET /api/knowledge/pack",
            one -> one.get("/api/knowledge/pack?story=" + StoryDoors.added(one))),
        Door.of(
            "GET /api/knowledge/nodes/{id}", one -> one.get("/api/knowledge/nodes/" + known(one))),
        Door.of("POST /api/knowledge/push", one -> one.post("/api/knowledge/push", "by", Map.of())),
        Door.of(
            "POST /api/knowledge/push · as an architect",
            one -> StoryDoors.as("architect", one).post("/api/knowledge/push", "by", Map.of())),
        Door.of(
            "POST /api/knowledge/push · the whole graph, as an architect",
            one ->
                StoryDoors.as("architect", one)
                    .post("/api/knowledge/push", "by", Map.of("action", "replace"))),
        Door.reading("/api/knowledge/updates"),
        Door.of(
            "GET /api/knowledge/updates/{id}",
            one -> one.get("/api/knowledge/updates/" + pushed(one))),
        Door.reading("/api/knowledge.dot"),
        Door.of("tool knowledge_add", one -> one.call("knowledge_add", added())),
        Door.of(
            "tool knowledge_add · as a coder",
            one -> StoryDoors.as("coder", one).call("knowledge_add", added())),
        Door.of(
            "tool knowledge_search", one -> one.call("knowledge_search", Map.of("query", "door"))));
  }

  /** The id of a node that an operator has added. */
  private static String known(Visitor visitor) {
    return StoryDoors.planner(visitor)
        .post("/api/knowledge", "by", added())
        .json()
        .at("/node/id")
        .asString();
  }

  private static String pushed(Visitor visitor) {
    var _ = known(visitor);
    return StoryDoors.planner(visitor)
        .post("/api/knowledge/push", "by", Map.of())
        .json()
        .at("/update/id")
        .asString();
  }

  private static Map<String, ?> added() {
    made++;
    var node =
        new HashMap<>(
            Map.of(
                "type", "component",
                "level", "architecture",
                "status", "current",
                "description", "A door."));
    node.put("id", "door-" + made);
    return Map.of("knowledge", node);
  }
}
