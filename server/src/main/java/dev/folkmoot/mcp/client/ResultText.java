package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The result of a tool as a text. */
final class ResultText {
  private ResultText() {}

  /**
   * @param mask masks secrets; runs before the text is cut, since it would miss half a secret
   */
  static String of(JsonNode result, UnaryOperator<String> mask) {
    var blocks = result.path("content");
    var text =
        blocks.valueStream().anyMatch(ResultText::hasText) || !result.has("structuredContent")
            ? blocks.valueStream().map(ResultText::block).collect(Collectors.joining("\n"))
            : Json.write(result.get("structuredContent"));
    return bounded(mask.apply(Text.cleaned(text)));
  }

  private static String bounded(String text) {
    var beginning = Text.atMost(Bounds.RESULT_TEXT, text);
    return beginning.length() < text.length()
        ? beginning
            + "\n[cut: the result is longer than %,d characters]".formatted(Bounds.RESULT_TEXT)
        : text;
  }

  private static boolean hasText(JsonNode block) {
    return block.path("type").asString("").equals("text") && block.path("text").isString();
  }

  private static String block(JsonNode block) {
    var resource = block.path("resource");
    return switch (block.path("type").asString("")) {
      case "text" -> block.path("text").asString("");
      case "resource" ->
          resource
              .path("text")
              .asStringOpt()
              .orElseGet(() -> described("resource", resource, "uri"));
      case "resource_link" -> described("link", block, "uri");
      case "image" -> described("image", block, "mimeType");
      case "audio" -> described("audio", block, "mimeType");
      default -> "[something that is not text]";
    };
  }

  private static String described(String kind, JsonNode block, String field) {
    return "[%s, %s]".formatted(kind, Text.shorten(block.path(field).asString("of no known kind")));
  }
}
