package dev.folkmoot.roundtable;

import dev.folkmoot.core.Durations;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Session;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The topic, mode and limits of a roundtable.
 *
 * @param exitOnConsensus whether it ends as soon as the panel agrees, even before the last round
 * @param blind whether participants see the others' responses of the first round only when it is
 *     over, even if they speak one by one
 * @param maxTokens the most tokens that all its models may use together
 * @param maxTime the most time that all its rounds may take together
 */
public record Terms(
    String topic,
    String mode,
    int rounds,
    boolean exitOnConsensus,
    List<String> perspectives,
    boolean blind,
    Optional<Long> maxTokens,
    Optional<Duration> maxTime,
    Duration modelLimit,
    Duration agentLimit,
    Optional<Duration> personLimit) {
  public static final String USUAL_MODE = "collaborative";
  public static final int USUAL_ROUNDS = 3;
  public static final Duration MODEL_LIMIT = Duration.ofMinutes(2);
  public static final Duration AGENT_LIMIT = Duration.ofMinutes(10);
  private static final int LONGEST = 10_000;
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_TOKENS = 1_000_000_000;
  private static final int LONGEST_PERSPECTIVE = 500;
  private static final Duration LONGEST_LIMIT = Duration.ofDays(365);

  public Terms {
    Text.requireLength("topic", topic, LONGEST);
    Text.requireWithin("rounds", rounds, 1, MOST_ROUNDS);
    perspectives = List.copyOf(perspectives);
    if (perspectives.size() > Panel.MOST) {
      throw Refusal.invalid("perspectives must have at most 10 entries, one for each agent");
    }
    perspectives.forEach(words -> Text.requireLength("a perspective", words, LONGEST_PERSPECTIVE));
    maxTokens.ifPresent(tokens -> Text.requireWithin("maxTokens", tokens, 1, MOST_TOKENS));
    maxTime.ifPresent(limit -> requireLimit("maxTime", limit));
    requireLimit("modelTimeout", modelLimit);
    requireLimit("agentTimeout", agentLimit);
    personLimit.ifPresent(limit -> requireLimit("personTimeout", limit));
  }

  private static void requireLimit(String name, Duration limit) {
    if (!limit.isPositive() || limit.compareTo(LONGEST_LIMIT) > 0) {
      throw Refusal.invalid(name + " must be more than 0 and at most 365d");
    }
  }

  /** Terms with defaults for everything optional. */
  public static Terms of(String topic, String mode, int rounds) {
    return new Terms(
        topic,
        mode,
        rounds,
        false,
        List.of(),
        false,
        Optional.empty(),
        Optional.empty(),
        MODEL_LIMIT,
        AGENT_LIMIT,
        Optional.empty());
  }

  /** The same terms with other perspectives. */
  Terms with(List<String> others) {
    return new Terms(
        topic,
        mode,
        rounds,
        exitOnConsensus,
        others,
        blind,
        maxTokens,
        maxTime,
        modelLimit,
        agentLimit,
        personLimit);
  }

  /** The terms with masked texts, as they are stored and shown. */
  Terms masked() {
    return new Terms(
        Secrets.mask(topic),
        mode,
        rounds,
        exitOnConsensus,
        perspectives.stream().map(Secrets::mask).toList(),
        blind,
        maxTokens,
        maxTime,
        modelLimit,
        agentLimit,
        personLimit);
  }

  public static Terms of(Session session) {
    var json = session.settings();
    return new Terms(
        session.topic(),
        session.mode().orElseThrow(),
        json.get("rounds").intValue(),
        json.get("exitOnConsensus").booleanValue(),
        json.get("perspectives").valueStream().map(JsonNode::stringValue).toList(),
        json.get("blind").booleanValue(),
        json.optional("maxTokens").map(JsonNode::longValue),
        Durations.stored(json, "maxTime"),
        Durations.stored(json, "modelTimeout").orElse(MODEL_LIMIT),
        Durations.stored(json, "agentTimeout").orElse(AGENT_LIMIT),
        Durations.stored(json, "personTimeout"));
  }

  ObjectNode settings() {
    var json =
        Json.object()
            .put("rounds", rounds)
            .put("exitOnConsensus", exitOnConsensus)
            .put("blind", blind)
            .put("modelTimeout", modelLimit.toString())
            .put("agentTimeout", agentLimit.toString());
    var words = json.putArray("perspectives");
    perspectives.forEach(words::add);
    maxTokens.ifPresent(tokens -> json.put("maxTokens", tokens));
    maxTime.ifPresent(limit -> json.put("maxTime", limit.toString()));
    personLimit.ifPresent(limit -> json.put("personTimeout", limit.toString()));
    return json;
  }

  /** True if nobody may read the others' responses of that round before it is over. */
  boolean isBlindIn(int round) {
    return blind && round == 1;
  }

  boolean isLastRound(int round) {
    return round >= rounds;
  }
}
