package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The page of tools in Markdown, from the tools as a client is shown them. */
final class ToolsPage {
  private static final String HEAD =
      """
      # The MCP tools

      Every tool with its arguments and its result, as clients are told. A name with `?` may be left out. Types that have a name are
      [at the end](#types). `ToolsPageTest` compares this page with the tools, and says how to write it anew.
      """;

  private final Map<String, List<JsonNode>> toolsets = new LinkedHashMap<>();
  private final Map<String, JsonNode> types = new TreeMap<>();
  private final StringBuilder page = new StringBuilder(HEAD);

  /**
   * @param toolsets the tools of each toolset
   */
  ToolsPage(Map<String, List<JsonNode>> toolsets) {
    this.toolsets.putAll(toolsets);
    toolsets.values().stream().flatMap(List::stream).forEach(this::collectTypes);
  }

  private void collectTypes(JsonNode tool) {
    for (var schema : List.of(tool.path("inputSchema"), tool.path("outputSchema"))) {
      for (var type : schema.path("$defs").properties()) {
        var before = types.put(type.getKey(), type.getValue());
        assertThat(before == null || before.equals(type.getValue()))
            .as("one type is called " + type.getKey())
            .isTrue();
      }
    }
  }

  String markdown() {
    var done = new TreeSet<String>();
    toolsets.forEach(
        (toolset, tools) -> {
          line("\n## Toolset `%s`".formatted(toolset));
          for (var tool : tools) {
            var name = tool.path("name").asString();
            if (done.add(name)) {
              describe(tool);
            } else {
              line("\n### `%s` (`%s`)\n\nThe same tool as above.".formatted(name, toolset));
            }
          }
        });
    line("\n## Types");
    types.forEach(this::type);
    return page.toString();
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  private void describe(JsonNode tool) {
    line("\n### `%s`".formatted(tool.path("name").asString()));
    var title = tool.path("title").asString();
    line(
        "\n**%s** %s"
            .formatted(
                title.endsWith("?") ? title : title + ".", tool.path("description").asString()));
    line("\nHints: %s.".formatted(hints(tool.path("annotations"))));
    var input = tool.path("inputSchema");
    if (input.path("properties").isEmpty() && !input.has("anyOf")) {
      line("\nTakes nothing.");
    } else {
      fields("Takes", input);
    }
    fields("Returns", tool.path("outputSchema"));
  }

  private static String hints(JsonNode hints) {
    var words = new ArrayList<String>();
    words.add(hints.path("readOnlyHint").asBoolean() ? "reads only" : "changes something");
    if (hints.path("destructiveHint").asBoolean()) {
      words.add("destructive");
    }
    if (hints.path("idempotentHint").asBoolean()) {
      words.add("a second equal call changes nothing");
    }
    if (hints.path("openWorldHint").asBoolean()) {
      words.add("reaches beyond the server");
    }
    return String.join(", ", words);
  }

  private void fields(String verb, JsonNode schema) {
    if (schema.has("anyOf")) {
      var word = verb + " either";
      for (var one : schema.path("anyOf")) {
        fields(word, one);
        word = "Or";
      }
      return;
    }
    var known = nameOf(schema);
    if (known.isPresent()) {
      line("\n%s: `%s`".formatted(verb, known.get()));
      return;
    }
    var about = schema.path("description").asString("");
    line("\n%s:%s\n".formatted(verb, about.isEmpty() ? "" : " " + about));
    table(schema);
  }

  /** The type that has the same fields, if there is one. */
  private Optional<String> nameOf(JsonNode schema) {
    return types.entrySet().stream()
        .filter(type -> type.getValue().path("properties").equals(schema.path("properties")))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  private void type(String name, JsonNode schema) {
    line("\n### `%s`\n".formatted(name));
    var about = schema.path("description").asString("");
    if (!about.isEmpty()) {
      line("%s\n".formatted(about));
    }
    table(schema);
  }

  private void table(JsonNode schema) {
    line("| | type | |\n|---|---|---|");
    var required =
        schema.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    schema.path("properties").forEachEntry((name, field) -> row("", name, field, required));
  }

  private void row(String outer, String name, JsonNode field, Set<String> required) {
    var path = outer + name + (required.contains(name) ? "" : "?");
    line(
        "| `%s` | %s | %s |"
            .formatted(path, cell(typeOf(field)), cell(field.path("description").asString(""))));
    var inner = field.has("items") ? field.path("items") : field;
    var suffix = field.has("items") ? "[]." : ".";
    var needed =
        inner.path("required").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    inner.path("properties").forEachEntry((deeper, one) -> row(path + suffix, deeper, one, needed));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replaceAll("\\s+", " ");
  }

  private static String typeOf(JsonNode field) {
    if (field.has("$ref")) {
      var reference = field.path("$ref").asString();
      return "`%s`".formatted(reference.substring(reference.lastIndexOf('/') + 1));
    }
    if (field.has("enum")) {
      return field
          .path("enum")
          .valueStream()
          .map(value -> "`%s`".formatted(value.asString()))
          .collect(Collectors.joining(", "));
    }
    if (field.has("items")) {
      return "list of " + typeOf(field.path("items")) + bound(field, "maxItems", "entries");
    }
    if (field.path("type").isArray()) {
      return field
          .path("type")
          .valueStream()
          .map(JsonNode::asString)
          .collect(Collectors.joining(" or "));
    }
    return switch (field.path("type").asString("any")) {
      case "string" ->
          (field.has("format") ? "time" : "string") + bound(field, "maxLength", "characters");
      case "object" ->
          field.path("additionalProperties").isObject()
              ? "object of " + typeOf(field.path("additionalProperties"))
              : "object";
      case "integer" -> "integer" + bound(field, "maximum", "");
      case "number" -> "number" + bound(field, "maximum", "");
      default -> field.path("type").asString("any");
    };
  }

  private static String bound(JsonNode field, String keyword, String unit) {
    return field.has(keyword)
        ? String.format(Locale.ROOT, ", at most %,d %s", field.path(keyword).asLong(), unit)
            .stripTrailing()
        : "";
  }
}
