package dev.folkmoot.demo;

import dev.folkmoot.cli.Resource;
import dev.folkmoot.core.Json;
import dev.folkmoot.wire.knowledge.NodeJson;
import dev.folkmoot.wire.knowledge.NodesJson;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** A coder adds what it learned to the knowledge, and another agent finds it. */
record KnowledgeScene(DemoStage stage) {
  void perform() throws InterruptedException {
    stage.scene("The knowledge of the team, added by one agent and found by another");
    add(node("mailbox", "component", "Brings each message to its reader."));
    add(edge(node("letters", "datastore", "The table of messages."), "mailbox", "uses"));
    add(
        edge(
            node("lease", "pattern", "One statement claims a free row until a time."),
            "letters",
            "coexists_with"));
    add(
        edge(
            node("no-delete", "rule", "A message is acknowledged, never deleted when it is read.")
                .put("priority", "critical"),
            "mailbox",
            "must_follow"));
    add(
        edge(
            node("error-letter", "interface", "Tells a sender why the delivery failed."),
            "mailbox",
            "implements"));
    add(edge(node("coder", "external", "Takes stories and messages."), "mailbox", "calls"));
    search("is a message deleted when it is read");
    stage.hint("the graph: /knowledge, as a file: folkmoot knowledge export");
  }

  private static ObjectNode node(String id, String type, String description) {
    return Json.object()
        .put("id", id)
        .put("type", type)
        .put("level", "architecture")
        .put("status", "current")
        .put("description", description)
        .put("component", "mailbox");
  }

  /** Adds an edge from the node, or to it for the relations must_follow and uses. */
  private static ObjectNode edge(ObjectNode node, String other, String relation) {
    var edge = node.putArray("edges").addObject().put("relation", relation);
    if (relation.equals("must_follow") || relation.equals("uses")) {
      edge.put("from", other).put("to", node.get("id").asString());
    } else {
      edge.put("to", other);
    }
    return node;
  }

  private void add(ObjectNode node) throws InterruptedException {
    var body = Json.object().put("by", StoryScene.CODER);
    body.set("knowledge", node);
    stage.post(StoryScene.CODER, body, "knowledge");
    stage.tell(
        StoryScene.CODER,
        "adds %s: %s".formatted(node.get("id").asString(), node.get("description").asString()));
  }

  private void search(String words) throws InterruptedException {
    var found =
        stage
            .get(Resource.at("knowledge").with("query", words).with("limit", 2))
            .as(NodesJson.class);
    stage.tell(
        Script.TESTER,
        "searches for '%s' and finds %s"
            .formatted(
                words, found.nodes().stream().map(NodeJson::id).collect(Collectors.joining(", "))));
  }
}
