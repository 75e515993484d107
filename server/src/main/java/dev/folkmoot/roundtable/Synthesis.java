package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Turn;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The summary of a whole debate.
 *
 * @param confidence from 0 to 1
 * @param synthesizer the agent that wrote it, or {@link #COMPUTED}
 * @param model the model that was asked; empty if it was computed
 */
public record Synthesis(
    List<String> commonGround,
    List<String> keyDifferences,
    String evolutionSummary,
    String conclusion,
    String recommendation,
    double confidence,
    String synthesizer,
    Optional<String> model,
    Instant at) {
  /** The synthesizer's name if no model wrote it. */
  static final String COMPUTED = "computed";

  public Synthesis {
    commonGround = List.copyOf(commonGround);
    keyDifferences = List.copyOf(keyDifferences);
  }

  /** True if no model wrote it. */
  public boolean isComputed() {
    return model.isEmpty();
  }

  /** Reads a model's masked reply that fits the schema, or the stored form. */
  static Synthesis of(JsonNode json, String synthesizer, Optional<String> model, Instant at) {
    return new Synthesis(
        texts(json, "commonGround"),
        texts(json, "keyDifferences"),
        text(json.path("evolutionSummary")),
        text(json.path("conclusion")),
        text(json.path("recommendation")),
        Math.clamp(json.path("confidence").asDouble(Response.UNKNOWN), 0, 1),
        synthesizer,
        model,
        at);
  }

  /** Reads the stored form. */
  static Synthesis read(String stored) {
    var json = Json.tree(stored);
    return of(
        json,
        json.get("synthesizerId").stringValue(),
        json.optional("model").map(JsonNode::stringValue),
        Instant.parse(json.get("timestamp").stringValue()));
  }

  private static List<String> texts(JsonNode json, String name) {
    return json.path(name).valueStream().map(Synthesis::text).toList();
  }

  private static String text(JsonNode json) {
    return Text.atMost(Turn.LONGEST, Text.cleaned(json.asString("")));
  }

  ObjectNode json() {
    var json =
        Json.object()
            .put("evolutionSummary", evolutionSummary)
            .put("conclusion", conclusion)
            .put("recommendation", recommendation)
            .put("confidence", confidence)
            .put("synthesizerId", synthesizer)
            .put("timestamp", at.toString());
    commonGround.forEach(json.putArray("commonGround")::add);
    keyDifferences.forEach(json.putArray("keyDifferences")::add);
    model.ifPresent(name -> json.put("model", name));
    return json;
  }
}
