package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The reply to a request. */
public sealed interface Response {
  int LONGEST = 20_000;

  /**
   * The answer to a question.
   *
   * @param confidence 0 to 1
   */
  record Answered(String answer, double confidence, List<String> sources) implements Response {
    public Answered {
      sources = List.copyOf(sources);
    }
  }

  record Reviewed(Verdict verdict, String feedback) implements Response {}

  /** A person has withdrawn the question that the request had become. */
  record Withdrawn(String reason) implements Response {}

  default Optional<Verdict> decision() {
    return this instanceof Reviewed(var verdict, _) ? Optional.of(verdict) : Optional.empty();
  }

  /** The text of the response, without the verdict. */
  default String words() {
    return switch (this) {
      case Answered(var answer, _, _) -> answer;
      case Reviewed(_, var feedback) -> feedback;
      case Withdrawn(var reason) -> reason;
    };
  }

  /** The JSON that is stored, and that the model reads as its own earlier reply. */
  default ObjectNode json() {
    return switch (this) {
      case Answered(var answer, var confidence, var sources) -> {
        var json = Json.object().put("answer", answer).put("confidence", confidence);
        sources.forEach(json.putArray("sources")::add);
        yield json;
      }
      case Reviewed(var verdict, var feedback) ->
          Json.object().put("verdict", verdict.name()).put("feedback", feedback);
      case Withdrawn(var reason) -> Json.object().put("withdrawn", reason);
    };
  }

  /** Reads {@link #json}. */
  static Response of(JsonNode json) {
    if (json.has("verdict")) {
      return review(json);
    }
    return json.has("answer") ? answer(json) : new Withdrawn(json.path("withdrawn").asString(""));
  }

  /**
   * Reads the reply to a request of that kind from JSON that fits its schema; ignores other fields.
   */
  static Response of(RequestKind kind, JsonNode json) {
    return kind.isReview() ? review(json) : answer(json);
  }

  private static Response review(JsonNode json) {
    return new Reviewed(
        Verdict.valueOf(json.get("verdict").stringValue()),
        clean(json.get("feedback").stringValue()));
  }

  private static Response answer(JsonNode json) {
    return new Answered(
        clean(json.get("answer").stringValue()),
        json.path("confidence").asDouble(1),
        json.path("sources").valueStream().map(one -> clean(one.asString())).toList());
  }

  private static String clean(String words) {
    return Text.cleaned(words);
  }
}
