package dev.folkmoot.wire.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Turn;
import dev.folkmoot.wire.Doc;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@Doc("A turn in a roundtable: content alone, or position with reasoning and confidence.")
public record DebateTurnBody(
    @Doc(value = "The speaker; the token's owner if left out.", max = 128) @Nullable String agentId,
    @Doc(value = "Your words, as plain text.", max = 10_000) @Nullable String content,
    @Doc(value = "Your side, in one word, if the debate has sides.", max = 200)
        @Nullable String stance,
    @Doc(value = "Your position in a few sentences.", max = 10_000) @Nullable String position,
    @Doc(value = "The reasons for it.", max = 10_000) @Nullable String reasoning,
    @Doc(value = "How sure you are, from 0 to 1.", max = 1) @Nullable Double confidence,
    @Doc(value = "The sources that you rely on.", max = 20) @Nullable List<CitationBody> citations,
    @Doc(value = "Facts that you need before the next round.", max = 10)
        @Nullable List<ContextRequestBody> contextRequests) {
  /** The response as the text or JSON that a roundtable accepts. */
  public String response() {
    requireOneForm();
    requireText("content", content);
    requireText("position", position);
    if (reasoning != null) {
      Text.requireAtMost("reasoning", reasoning, Turn.LONGEST);
    }
    var requests = Optional.ofNullable(contextRequests).orElse(List.of());
    if (content != null && requests.isEmpty()) {
      return content;
    }
    var json = Json.object();
    put(json, "content", content);
    put(json, "stance", stance);
    put(json, "position", position);
    put(json, "reasoning", reasoning);
    if (confidence != null) {
      json.put("confidence", confidence);
    }
    if (citations != null) {
      json.set("citations", Json.MAPPER.valueToTree(citations));
    }
    if (!requests.isEmpty()) {
      json.set("contextRequests", Json.MAPPER.valueToTree(requests));
    }
    return Json.write(json);
  }

  private void requireOneForm() {
    boolean structured =
        Stream.of(stance, position, reasoning, confidence, citations).anyMatch(Objects::nonNull);
    if (content != null && structured) {
      throw Refusal.invalid(
          "give content alone, or position with reasoning and confidence; not both");
    }
    if (content == null && position == null) {
      throw Refusal.invalid(
          "position is missing; give position with reasoning and confidence, or content");
    }
  }

  private static void requireText(String name, @Nullable String text) {
    if (text != null) {
      Text.requireLength(name, text, Turn.LONGEST);
    }
  }

  private static void put(ObjectNode json, String name, @Nullable String text) {
    if (text != null) {
      json.put(name, text);
    }
  }
}
