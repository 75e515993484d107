package dev.folkmoot.llm;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.folkmoot.core.Json;
import dev.folkmoot.tool.Tool;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.model.chat.request.json.JsonAnyOfSchema;
import dev.langchain4j.model.chat.request.json.JsonArraySchema;
import dev.langchain4j.model.chat.request.json.JsonBooleanSchema;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonIntegerSchema;
import dev.langchain4j.model.chat.request.json.JsonNullSchema;
import dev.langchain4j.model.chat.request.json.JsonNumberSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonSchemaElement;
import dev.langchain4j.model.chat.request.json.JsonStringSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Describes tools to LangChain4j, which supports only a part of JSON Schema. The rest, such as
 * bounds and patterns, is checked when the tool is called.
 */
final class ToolSpecifications {
  private static final int DEEPEST = 12;

  /** The property names that providers accept; with any other name they refuse the request. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  /**
   * The most parts of a schema, more than any sensible tool has. A schema that refers to itself
   * would have no end.
   */
  private static final int MOST = 2_000;

  /**
   * A cache, because a tool never changes and is described in each turn of each agent that has it.
   */
  private static final Map<Tool<?>, ToolSpecification> MADE =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final JsonNode root;
  private int left = MOST;

  private ToolSpecifications(JsonNode root) {
    this.root = root;
  }

  /** Made outside the lock, so that a slow schema delays only its own tool. */
  static ToolSpecification of(Tool<?> tool) {
    var known = MADE.get(tool);
    if (known != null) {
      return known;
    }
    var made = make(tool);
    MADE.put(tool, made);
    return made;
  }

  private static ToolSpecification make(Tool<?> tool) {
    var schema = tool.input().source();
    return ToolSpecification.builder()
        .name(tool.name())
        .description(tool.description())
        .parameters(new ToolSpecifications(schema).parameters())
        .build();
  }

  private JsonObjectSchema parameters() {
    var schema = merged(root, 0);
    return object(schema, description(schema), 0);
  }

  private JsonObjectSchema object(JsonNode schema, @Nullable String description, int depth) {
    var object = JsonObjectSchema.builder().description(description);
    var names = new HashSet<String>();
    for (var property : schema.path("properties").properties()) {
      var name = property.getKey();
      if (!name.equals(CallRunner.KEY) && NAME.matcher(name).matches()) {
        names.add(name);
        object.addProperty(name, element(property.getValue(), depth + 1));
      }
    }
    return object
        .required(
            strings(schema.path("required")).stream().filter(names::contains).distinct().toList())
        .build();
  }

  private JsonSchemaElement element(JsonNode given, int depth) {
    var schema = merged(given, 0);
    if (depth > DEEPEST || left < 0) {
      return new JsonStringSchema();
    }
    var values = values(schema);
    if (!values.isEmpty()) {
      return choice(schema, values, depth);
    }
    for (var choice : List.of("anyOf", "oneOf")) {
      if (schema.path(choice).isArray()) {
        return anyOf(schema, schema.path(choice), depth);
      }
    }
    return typed(schema, typeOf(schema), description(schema), depth);
  }

  /**
   * The allowed values, if the schema lists them. Empty strings are left out, because providers
   * refuse them.
   */
  private static List<JsonNode> values(JsonNode schema) {
    var values = schema.has("const") ? List.of(schema.get("const")) : all(schema.path("enum"));
    return values.stream()
        .filter(value -> !value.isString() || !value.asString().isEmpty())
        .toList();
  }

  private static List<JsonNode> all(JsonNode values) {
    return values.isArray() ? values.valueStream().toList() : List.of();
  }

  /**
   * LangChain4j supports only enumerations of strings, so other types are described in words. Null
   * is left out.
   */
  private JsonSchemaElement choice(JsonNode schema, List<JsonNode> values, int depth) {
    var byType =
        values.stream()
            .filter(value -> !value.isNull())
            .collect(groupingBy(ToolSpecifications::typeOfValue, LinkedHashMap::new, toList()));
    var elements = new ArrayList<JsonSchemaElement>();
    byType.forEach((type, some) -> elements.add(choice(schema, type, some, depth)));
    return switch (elements.size()) {
      case 0 -> new JsonNullSchema();
      case 1 -> elements.getFirst();
      default -> JsonAnyOfSchema.builder().anyOf(elements).build();
    };
  }

  private JsonSchemaElement choice(JsonNode schema, String type, List<JsonNode> values, int depth) {
    var description = description(schema);
    if (type.equals("string")) {
      return JsonEnumSchema.builder()
          .description(description)
          .enumValues(values.stream().map(JsonNode::stringValue).toList())
          .build();
    }
    var told = values.stream().map(JsonNode::toString).collect(joining(", ", "One of ", "."));
    return typed(schema, type, description == null ? told : description + " " + told, depth);
  }

  private JsonSchemaElement anyOf(JsonNode schema, JsonNode choices, int depth) {
    var elements = new ArrayList<JsonSchemaElement>();
    choices.forEach(choice -> elements.add(element(choice, depth + 1)));
    return JsonAnyOfSchema.builder().description(description(schema)).anyOf(elements).build();
  }

  private JsonSchemaElement typed(
      JsonNode schema, String type, @Nullable String description, int depth) {
    return switch (type) {
      case "integer" -> JsonIntegerSchema.builder().description(description).build();
      case "number" -> JsonNumberSchema.builder().description(description).build();
      case "boolean" -> JsonBooleanSchema.builder().description(description).build();
      case "null" -> new JsonNullSchema();
      case "object" -> object(schema, description, depth);
      case "array" ->
          JsonArraySchema.builder()
              .description(description)
              .items(element(schema.path("items"), depth + 1))
              .build();
      default -> JsonStringSchema.builder().description(description).build();
    };
  }

  /** The type of a schema; if it has several, the first that is not null. */
  private static String typeOf(JsonNode schema) {
    var type = schema.path("type");
    if (type.isArray()) {
      return strings(type).stream().filter(one -> !one.equals("null")).findFirst().orElse("null");
    }
    return type.asString(
        schema.has("properties") ? "object" : schema.has("items") ? "array" : "string");
  }

  private static String typeOfValue(JsonNode value) {
    return switch (value.getNodeType()) {
      case NUMBER -> value.isIntegralNumber() ? "integer" : "number";
      case BOOLEAN -> "boolean";
      case OBJECT -> "object";
      case ARRAY -> "array";
      default -> "string";
    };
  }

  /** The schema merged with the schema it refers to and with its {@code allOf} parts. */
  private JsonNode merged(JsonNode given, int hops) {
    left--;
    var parts = new ArrayList<>(all(given.path("allOf")));
    referred(given).ifPresent(parts::addFirst);
    if (parts.isEmpty() || hops > DEEPEST || left < 0) {
      return given;
    }
    var whole = Json.object();
    parts.forEach(part -> merge(whole, merged(part, hops + 1)));
    merge(whole, given);
    whole.remove(List.of("$ref", "allOf"));
    return whole;
  }

  private Optional<JsonNode> referred(JsonNode schema) {
    return Optional.of(schema.path("$ref").asString(""))
        .filter(reference -> reference.equals("#") || reference.startsWith("#/"))
        .map(reference -> root.at(reference.substring(1)));
  }

  /**
   * Where both schemas have a keyword, objects such as {@code properties} and the lists of {@code
   * required} names are joined; any other value is taken from {@code more}.
   */
  private static void merge(ObjectNode whole, JsonNode more) {
    for (var field : more.properties()) {
      var keyword = field.getKey();
      whole.set(keyword, both(keyword, whole.path(keyword), field.getValue()));
    }
  }

  private static JsonNode both(String keyword, JsonNode before, JsonNode more) {
    if (before instanceof ObjectNode some && more instanceof ObjectNode others) {
      return Json.object().setAll(some).setAll(others);
    }
    if (keyword.equals("required")) {
      return Json.array().addAll(all(before)).addAll(all(more));
    }
    return more;
  }

  private static List<String> strings(JsonNode values) {
    var strings = new ArrayList<String>();
    values.forEach(value -> strings.add(value.isString() ? value.stringValue() : value.toString()));
    return strings;
  }

  private static @Nullable String description(JsonNode schema) {
    return schema.path("description").isString() ? schema.get("description").stringValue() : null;
  }
}
