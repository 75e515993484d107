package dev.folkmoot.llm;

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
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Tools as LangChain4j tells providers of them. It knows a part of JSON Schema only; what is left
 * out here (bounds, patterns) is checked when the tool is called.
 */
final class ToolSpecifications {
  private static final int DEEPEST = 12;

  /** Providers refuse a request with another name of a property. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  /** More parts than any sensible tool has; one that refers to itself would have no end. */
  private static final int MOST = 2_000;

  /** A tool is told of in each turn of each agent that has it, and never changes. */
  private static final Map<Tool<?>, ToolSpecification> MADE =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final JsonNode root;
  private int left = MOST;

  private ToolSpecifications(JsonNode root) {
    this.root = root;
  }

  /** Made outside the lock, so that a schema that takes long costs its own tool only. */
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
        .parameters(new ToolSpecifications(schema).object(schema, 0))
        .build();
  }

  private JsonObjectSchema object(JsonNode schema, int depth) {
    var object = JsonObjectSchema.builder().description(description(schema));
    var names = new HashSet<String>();
    for (var property : schema.path("properties").properties()) {
      var name = property.getKey();
      if (!name.equals(CallRunner.KEY) && NAME.matcher(name).matches()) {
        names.add(name);
        object.addProperty(name, element(property.getValue(), depth + 1));
      }
    }
    return object
        .required(strings(schema.path("required")).stream().filter(names::contains).toList())
        .build();
  }

  private JsonSchemaElement element(JsonNode given, int depth) {
    var schema = resolved(given);
    left--;
    if (depth > DEEPEST || left < 0) {
      return new JsonStringSchema();
    }
    var words = strings(schema.path("enum")).stream().filter(word -> !word.isEmpty()).toList();
    if (!words.isEmpty()) {
      return JsonEnumSchema.builder().description(description(schema)).enumValues(words).build();
    }
    for (var choice : List.of("anyOf", "oneOf")) {
      if (schema.path(choice).isArray()) {
        return anyOf(schema, schema.path(choice), depth);
      }
    }
    return typed(schema, type(schema.path("type")), depth);
  }

  private JsonSchemaElement anyOf(JsonNode schema, JsonNode choices, int depth) {
    var elements = new ArrayList<JsonSchemaElement>();
    choices.forEach(choice -> elements.add(element(choice, depth + 1)));
    return JsonAnyOfSchema.builder().description(description(schema)).anyOf(elements).build();
  }

  private JsonSchemaElement typed(JsonNode schema, String type, int depth) {
    var description = description(schema);
    return switch (type) {
      case "integer" -> JsonIntegerSchema.builder().description(description).build();
      case "number" -> JsonNumberSchema.builder().description(description).build();
      case "boolean" -> JsonBooleanSchema.builder().description(description).build();
      case "null" -> new JsonNullSchema();
      case "object" -> object(schema, depth);
      case "array" ->
          JsonArraySchema.builder()
              .description(description)
              .items(element(schema.path("items"), depth + 1))
              .build();
      default -> JsonStringSchema.builder().description(description).build();
    };
  }

  /** Of several types, the first that is not null. */
  private static String type(JsonNode type) {
    if (!type.isArray()) {
      return type.asString("string");
    }
    return strings(type).stream().filter(one -> !one.equals("null")).findFirst().orElse("string");
  }

  private JsonNode resolved(JsonNode schema) {
    var reference = schema.path("$ref").asString("");
    return reference.startsWith("#/") ? root.at(reference.substring(1)) : schema;
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
