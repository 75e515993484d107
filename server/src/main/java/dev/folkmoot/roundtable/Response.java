package dev.folkmoot.roundtable;

import dev.folkmoot.core.FairShare;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Turn;
import dev.folkmoot.session.TurnOutcome;
import dev.folkmoot.tool.JsonSchema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A response of an agent in a round.
 *
 * @param form how it was given: as JSON, as repaired JSON or as text
 */
public record Response(
    String position,
    String reasoning,
    double confidence,
    Optional<String> stance,
    List<Citation> citations,
    Form form) {
  /** How a response was given. */
  public enum Form {
    /** JSON that fits the schema. */
    STRUCTURED,
    /** JSON that was found inside a text or had to be repaired. */
    REPAIRED,
    /** Plain text, which is taken as the position; the confidence is unknown. */
    TEXT;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The confidence of a response that gives none. */
  static final double UNKNOWN = 0.5;

  /** The most characters of a response as JSON, with all its fields and escapes. */
  static final int LONGEST_JSON = 150_000;

  private static final int MOST_CITATIONS = 20;
  private static final int LONGEST_STANCE = 200;
  private static final int LONGEST_URL = 2_000;
  private static final int LONGEST_SNIPPET = 1_000;

  /** The schema for models. It is lenient. */
  static final JsonSchema SCHEMA =
      JsonSchema.parse(
          """
          {"type":"object","properties":{
            "stance":{"type":"string","description":"Your side in a word, where the debate has sides."},
            "position":{"type":"string","minLength":1,"description":"Your position in a few sentences."},
            "reasoning":{"type":"string","description":"The reasons for it."},
            "confidence":{"type":"number","description":"How sure you are, from 0 to 1."},
            "citations":{"type":"array","items":{"type":"object","properties":{
              "title":{"type":"string"},"url":{"type":"string"},"snippet":{"type":"string"}},
              "required":["url"]}}},
          "required":["position","reasoning","confidence"]}
          """);

  public Response {
    citations = List.copyOf(citations);
  }

  /** A response given as plain text. */
  static Response ofText(String text) {
    return new Response(
        Text.atMost(Turn.LONGEST, text), "", UNKNOWN, Optional.empty(), List.of(), Form.TEXT);
  }

  /** Reads a model's reply that fits the schema and is already masked. */
  static Response of(JsonNode json, Form form) {
    double confidence = json.get("confidence").asDouble(UNKNOWN);
    return new Response(
        cleaned(Turn.LONGEST, json.get("position").asString()),
        cleaned(Turn.LONGEST, json.path("reasoning").asString("")),
        Math.clamp(confidence > 1 && confidence <= 100 ? confidence / 100 : confidence, 0, 1),
        json.optional("stance")
            .map(JsonNode::asString)
            .filter(words -> !words.isBlank())
            .map(words -> cleaned(LONGEST_STANCE, words.strip())),
        json.path("citations").valueStream().limit(MOST_CITATIONS).map(Response::citation).toList(),
        form);
  }

  private static Citation citation(JsonNode json) {
    var url = cleaned(LONGEST_URL, json.path("url").asString(""));
    return new Citation(
        json.optional("title")
            .map(JsonNode::asString)
            .map(words -> cleaned(300, words))
            .orElse(url),
        url,
        json.optional("snippet")
            .map(JsonNode::asString)
            .map(words -> cleaned(LONGEST_SNIPPET, words)));
  }

  private static String cleaned(int most, String text) {
    return Text.atMost(most, Text.cleaned(text));
  }

  /**
   * Reads the response of a participant that is not a model. Throws a refusal that says what is
   * wrong.
   */
  static Response parse(JsonNode json) {
    if (json.path("content").isString() && json.size() == 1) {
      Text.requireLength("content", json.get("content").stringValue(), Turn.LONGEST);
      return ofText(json.get("content").stringValue());
    }
    var problems = SCHEMA.problems(json);
    if (!problems.isEmpty()) {
      throw Refusal.invalid("the response does not fit its schema; " + String.join("; ", problems));
    }
    Text.requireLength("position", json.get("position").stringValue(), Turn.LONGEST);
    Text.requireAtMost("reasoning", json.get("reasoning").stringValue(), Turn.LONGEST);
    double confidence = json.get("confidence").asDouble(Double.NaN);
    if (!(confidence >= 0 && confidence <= 1)) {
      throw Refusal.invalid("confidence must be 0 to 1, was %s".formatted(json.get("confidence")));
    }
    return of(json, Form.STRUCTURED);
  }

  /** The turn that stores the response: the position is the text, the rest is metadata. */
  TurnOutcome.Said outcome(ObjectNode metadata, List<NewContextRequest> requests) {
    metadata.put("reasoning", reasoning).put("confidence", confidence).put("form", form.word());
    stance.ifPresent(word -> metadata.put("stance", word));
    if (!citations.isEmpty()) {
      var list = metadata.putArray("citations");
      citations.forEach(
          one -> {
            var json = list.addObject().put("title", one.title()).put("url", one.url());
            one.snippet().ifPresent(words -> json.put("snippet", words));
          });
    }
    if (!requests.isEmpty()) {
      var list = metadata.putArray("contextRequests");
      requests.forEach(request -> list.add(request.json()));
    }
    return new TurnOutcome.Said(position, metadata);
  }

  /** Reads the response of a turn that did not fail. */
  public static Response of(Turn turn) {
    var json = turn.metadata();
    return new Response(
        turn.content(),
        json.path("reasoning").asString(""),
        json.path("confidence").asDouble(UNKNOWN),
        json.optional("stance").map(JsonNode::stringValue),
        json.path("citations")
            .valueStream()
            .map(
                one ->
                    new Citation(
                        one.get("title").stringValue(),
                        one.get("url").stringValue(),
                        one.optional("snippet").map(JsonNode::stringValue)))
            .toList(),
        Form.valueOf(json.path("form").asString("text").toUpperCase(Locale.ROOT)));
  }

  /** How much there is to read, in characters. */
  int length() {
    return position.length() + reasoning.length() + length(citations);
  }

  private static int length(List<Citation> citations) {
    return citations.stream().mapToInt(Citation::length).sum();
  }

  /** The part that other participants read: citations have only a title and an address. */
  Response withoutSnippets() {
    return new Response(
        position,
        reasoning,
        confidence,
        stance,
        citations.stream().map(Citation::withoutSnippet).toList(),
        form);
  }

  /**
   * The same, cut to about {@code most} characters. The citations get at most a quarter of them.
   */
  Response cutTo(int most) {
    int cited = citations.size();
    while (length(citations.subList(0, cited)) > most / 4) {
      cited--;
    }
    var kept = citations.subList(0, cited);
    int share =
        FairShare.of(most - length(kept), IntStream.of(position.length(), reasoning.length()));
    var missing =
        cited == citations.size()
            ? ""
            : "\n[cut: %d citations are left out]".formatted(citations.size() - cited);
    return new Response(
        ReadingBudget.cut(share, position),
        ReadingBudget.cut(share, reasoning) + missing,
        confidence,
        stance,
        kept,
        form);
  }

  /** The response as JSON for other participants. */
  ObjectNode json() {
    var json = Json.object().put("position", position);
    if (!reasoning.isBlank()) {
      json.put("reasoning", reasoning);
    }
    stance.ifPresent(word -> json.put("stance", word));
    if (!citations.isEmpty()) {
      var list = json.putArray("citations");
      citations.forEach(one -> list.addObject().put("title", one.title()).put("url", one.url()));
    }
    return json.put("confidence", confidence);
  }
}
