package dev.folkmoot.discussion;

import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Session;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The topic, rules and limits of a discussion. */
public record Agenda(
    String topic,
    Optional<String> objective,
    Optional<String> rules,
    int maxRounds,
    int maxTurns,
    Duration modelLimit,
    Duration agentLimit,
    Optional<Duration> personLimit,
    TurnLength turnLength) {
  public static final int ROUNDS = 3;
  public static final int TURNS = 20;
  public static final Duration MODEL_LIMIT = Duration.ofMinutes(2);
  public static final Duration AGENT_LIMIT = Duration.ofMinutes(10);
  private static final int LONGEST = 10_000;
  private static final int MOST_ROUNDS = 200;
  private static final int MOST_TURNS = 1_000;
  private static final Duration LONGEST_LIMIT = Duration.ofDays(365);

  public Agenda {
    Text.requireLength("topic", topic, LONGEST);
    objective.ifPresent(words -> Text.requireLength("objective", words, LONGEST));
    rules.ifPresent(words -> Text.requireLength("rules", words, LONGEST));
    require(maxRounds >= 1 && maxRounds <= MOST_ROUNDS, "maxRounds must be 1 to 200");
    require(maxTurns >= 1 && maxTurns <= MOST_TURNS, "maxTurns must be 1 to 1000");
    requireLimit("modelTimeout", modelLimit);
    requireLimit("agentTimeout", agentLimit);
    personLimit.ifPresent(limit -> requireLimit("personTimeout", limit));
  }

  private static void requireLimit(String name, Duration limit) {
    require(
        limit.isPositive() && limit.compareTo(LONGEST_LIMIT) <= 0,
        name + " must be longer than 0s and at most 365d");
  }

  /** The agenda with its secrets masked. */
  Agenda masked() {
    return new Agenda(
        Secrets.mask(topic),
        objective.map(Secrets::mask),
        rules.map(Secrets::mask),
        maxRounds,
        maxTurns,
        modelLimit,
        agentLimit,
        personLimit,
        turnLength);
  }

  public static Agenda of(Session session) {
    var json = session.settings();
    return new Agenda(
        session.topic(),
        json.optional("objective").map(JsonNode::stringValue),
        json.optional("rules").map(JsonNode::stringValue),
        json.get("maxRounds").intValue(),
        json.get("maxTurns").intValue(),
        Durations.stored(json, "modelTimeout").orElse(MODEL_LIMIT),
        Durations.stored(json, "agentTimeout").orElse(AGENT_LIMIT),
        Durations.stored(json, "personTimeout"),
        json.optional("turns")
            .map(word -> TurnLength.of(word.stringValue()))
            .orElse(TurnLength.BRIEF));
  }

  ObjectNode settings() {
    var json = Json.object().put("maxRounds", maxRounds).put("maxTurns", maxTurns);
    json.put("turns", turnLength.word());
    objective.ifPresent(words -> json.put("objective", words));
    rules.ifPresent(words -> json.put("rules", words));
    json.put("modelTimeout", modelLimit.toString()).put("agentTimeout", agentLimit.toString());
    personLimit.ifPresent(limit -> json.put("personTimeout", limit.toString()));
    return json;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw Refusal.invalid(otherwise);
    }
  }
}
