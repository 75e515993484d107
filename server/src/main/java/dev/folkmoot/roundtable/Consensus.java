package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How far a panel agrees.
 *
 * @param agreementLevel from 0 to 1
 * @param model the model that was asked; empty if it was computed
 */
public record Consensus(
    double agreementLevel,
    List<Cluster> clusters,
    List<String> commonGround,
    List<String> disagreementPoints,
    List<String> nuances,
    String summary,
    Optional<String> groupthinkWarning,
    Optional<String> model) {
  /** Agents that hold the same position. */
  public record Cluster(String position, List<String> agents) {
    public Cluster {
      agents = List.copyOf(agents);
    }

    private Cluster renamed(Map<String, String> names) {
      return new Cluster(
          position,
          agents.stream().map(agent -> names.getOrDefault(agent, agent)).sorted().toList());
    }
  }

  public Consensus {
    clusters = List.copyOf(clusters);
    commonGround = List.copyOf(commonGround);
    disagreementPoints = List.copyOf(disagreementPoints);
    nuances = List.copyOf(nuances);
  }

  /** The same with the agents' new names, sorted by them. */
  Consensus renamed(Map<String, String> names) {
    return new Consensus(
        agreementLevel,
        clusters.stream().map(one -> one.renamed(names)).toList(),
        commonGround,
        disagreementPoints,
        nuances,
        summary,
        groupthinkWarning,
        model);
  }

  /** True if no model was asked. */
  public boolean isComputed() {
    return model.isEmpty();
  }

  /** Reads the analyst's reply or the stored form. */
  static Consensus of(JsonNode json) {
    return new Consensus(
        Math.clamp(json.get("agreementLevel").asDouble(0), 0, 1),
        json.path("clusters")
            .valueStream()
            .map(one -> new Cluster(one.path("position").asString(""), texts(one, "agents")))
            .toList(),
        texts(json, "commonGround"),
        texts(json, "disagreementPoints"),
        texts(json, "nuances"),
        json.path("summary").asString(""),
        json.optional("groupthinkWarning").map(JsonNode::asString).filter(text -> !text.isBlank()),
        json.optional("model").map(JsonNode::asString));
  }

  private static List<String> texts(JsonNode json, String name) {
    return json.path(name).valueStream().map(JsonNode::asString).toList();
  }

  ObjectNode json() {
    var json = Json.object().put("agreementLevel", agreementLevel).put("summary", summary);
    var groups = json.putArray("clusters");
    clusters.forEach(
        one -> {
          var agents = groups.addObject().put("position", one.position()).putArray("agents");
          one.agents().forEach(agents::add);
        });
    put(json, "commonGround", commonGround);
    put(json, "disagreementPoints", disagreementPoints);
    put(json, "nuances", nuances);
    groupthinkWarning.ifPresent(text -> json.put("groupthinkWarning", text));
    model.ifPresent(name -> json.put("model", name));
    return json;
  }

  private static void put(ObjectNode json, String name, List<String> texts) {
    var list = json.putArray(name);
    texts.forEach(list::add);
  }
}
