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
 * @param form how it came: structured, or as a text that had no structure
 */
public record Response(
    String position,
    String reasoning,
    double confidence,
    Optional<String> stance,
    List<Citation> citations,
    Form form) {
  /** How a response came about. */
  public enum Form {
    /** As it was asked for. */
    STRUCTURED,
    /** Found in the text, or mended, before it fitted. */
    REPAIRED,
    /** The text is the position, and nobody knows how confident it is. */
    TEXT;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The confidence of a text that tells none. */
  static final double UNKNOWN = 0.5;

  /** Of a response with all its fields, escaped as JSON may be. */
  static final int LONGEST_JSON = 150_000;

  private static final int MOST_CITATIONS = 20;
  private static final int LONGEST_STANCE = 200;
  private static final int LONGEST_URL = 2_000;
  private static final int LONGEST_SNIPPET = 1_000;

  /** For models, which are forgiven much. */
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

  /** A text without a structure. */
  static Response ofText(String text) {
    return new Response(
        Text.atMost(Turn.LONGEST, text), "", UNKNOWN, Optional.empty(), List.of(), Form.TEXT);
  }

  /** A model's reply that fits the schema, and is masked already. */
  static Response of(JsonNode json, Form form) {
    double confidence = json.get("confidence").asDouble(UNKNOWN);
    return new Response(
        kept(Turn.LONGEST, json.get("position").asString()),
        kept(Turn.LONGEST, json.path("reasoning").asString("")),
        Math.clamp(confidence > 1 && confidence <= 100 ? confidence / 100 : confidence, 0, 1),
        json.optional("stance")
            .map(JsonNode::asString)
            .filter(words -> !words.isBlank())
            .map(words -> kept(LONGEST_STANCE, words.strip())),
        json.path("citations").valueStream().limit(MOST_CITATIONS).map(Response::citation).toList(),
        form);
  }

  private static Citation citation(JsonNode json) {
    var url = kept(LONGEST_URL, json.path("url").asString(""));
    return new Citation(
        json.optional("title").map(JsonNode::asString).map(words -> kept(300, words)).orElse(url),
        url,
        json.optional("snippet")
            .map(JsonNode::asString)
            .map(words -> kept(LONGEST_SNIPPET, words)));
  }

  private static String kept(int most, String text) {
    return Text.atMost(most, Text.cleaned(text));
  }

  /** As somebody who is no model gives it, who is told what is wrong with it. */
  static Response given(JsonNode json) {
    if (json.path("content").isString() && json.size() == 1) {
      Text.requireLength("content", json.get("content").stringValue(), Turn.LONGEST);
      return ofText(json.get("content").stringValue());
    }
    var problems = SCHEMA.problems(json);
    if (!problems.isEmpty()) {
      throw Refusal.invalid("the response does not fit; " + String.join("; ", problems));
    }
    Text.requireLength("position", json.get("position").stringValue(), Turn.LONGEST);
    Text.requireAtMost("reasoning", json.get("reasoning").stringValue(), Turn.LONGEST);
    double confidence = json.get("confidence").asDouble(Double.NaN);
    if (!(confidence >= 0 && confidence <= 1)) {
      throw Refusal.invalid("confidence must be 0 to 1, was %s".formatted(json.get("confidence")));
    }
    return of(json, Form.STRUCTURED);
  }

  /** The turn that it becomes: the position is said, the rest is kept with it. */
  TurnOutcome.Said said(ObjectNode metadata, List<NewRequest> requests) {
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

  /** The response of a turn that did not fail. */
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

  /** The part that other participants read: of a citation its title and its address. */
  Response withoutSnippets() {
    return new Response(
        position,
        reasoning,
        confidence,
        stance,
        citations.stream().map(Citation::withoutSnippet).toList(),
        form);
  }

  /** The same in about so many characters; the citations have a quarter of them. */
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

  /** As other participants read it. */
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
