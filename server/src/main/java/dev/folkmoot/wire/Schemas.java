package dev.folkmoot.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.folkmoot.core.Json;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Makes JSON Schema 2020-12 from the wire's records by reflection. */
public final class Schemas {
  private final String prefix;
  private final Map<String, ObjectNode> named = new TreeMap<>();

  /** A reference to a record is this prefix followed by the name of the record. */
  public Schemas(String prefix) {
    this.prefix = prefix;
  }

  /** A complete schema, which contains the schemas that it refers to. */
  public static ObjectNode document(Class<?> record) {
    var schemas = new Schemas("#/$defs/");
    var document = schemas.describe(record);
    if (!schemas.named.isEmpty()) {
      var definitions = document.putObject("$defs");
      schemas.named.forEach(definitions::set);
    }
    return document;
  }

  /** The schemas of all records that were referred to so far, by name. */
  public Map<String, ObjectNode> named() {
    return named;
  }

  public ObjectNode reference(Class<?> record) {
    var name = name(record);
    if (!named.containsKey(name)) {
      named.put(name, Json.object());
      named.put(name, describe(record));
    }
    return Json.object().put("$ref", prefix + name);
  }

  private static String name(Class<?> record) {
    return record.getSimpleName().replaceFirst("Json$", "");
  }

  private ObjectNode describe(Class<?> record) {
    var schema = Json.object().put("type", "object");
    var doc = record.getAnnotation(Doc.class);
    if (doc != null) {
      schema.put("description", doc.value());
    }
    var properties = schema.putObject("properties");
    var required = Json.array();
    for (var component : record.getRecordComponents()) {
      properties.set(component.getName(), property(component));
      if (!isNullable(component.getAnnotatedType())) {
        required.add(component.getName());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema.put("additionalProperties", false);
  }

  private ObjectNode property(RecordComponent component) {
    var schema = value(component.getGenericType());
    var inclusion = component.getAccessor().getAnnotation(JsonInclude.class);
    if (inclusion != null && inclusion.value() == JsonInclude.Include.ALWAYS) {
      schema.putArray("type").add(value(component.getGenericType()).get("type")).add("null");
    }
    var doc = component.getAccessor().getAnnotation(Doc.class);
    if (doc != null) {
      schema.put("description", doc.value());
      bound(schema, doc);
    }
    return schema;
  }

  private static void bound(ObjectNode schema, Doc doc) {
    if (doc.max() >= 0) {
      var word =
          switch (schema.path("type").asString("")) {
            case "string" -> "maxLength";
            case "array" -> "maxItems";
            default -> "maximum";
          };
      schema.put(word, doc.max());
    }
    if (doc.oneOf().length > 0) {
      var target = schema.path("type").asString("").equals("array") ? schema.get("items") : schema;
      var values = ((ObjectNode) target).putArray("enum");
      List.of(doc.oneOf()).forEach(values::add);
    }
  }

  private ObjectNode value(Type type) {
    if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
      var schema = Json.object().put("type", "array");
      schema.set("items", value(list.getActualTypeArguments()[0]));
      return schema;
    }
    if (type instanceof ParameterizedType map && map.getRawType() == Map.class) {
      var schema = Json.object().put("type", "object");
      schema.set("additionalProperties", value(map.getActualTypeArguments()[1]));
      return schema;
    }
    return plain((Class<?>) type);
  }

  private ObjectNode plain(Class<?> type) {
    if (type.isRecord()) {
      return reference(type);
    }
    if (type.isEnum()) {
      var schema = Json.object().put("type", "string");
      var values = schema.putArray("enum");
      for (var constant : type.getEnumConstants()) {
        values.add(constant.toString());
      }
      return schema;
    }
    if (type == Instant.class) {
      return Json.object().put("type", "string").put("format", "date-time");
    }
    if (type == boolean.class || type == Boolean.class) {
      return Json.object().put("type", "boolean");
    }
    if (type == int.class || type == Integer.class || type == long.class || type == Long.class) {
      return Json.object().put("type", "integer");
    }
    if (type == double.class || type == Double.class) {
      return Json.object().put("type", "number");
    }
    if (type == Object.class) {
      return Json.object();
    }
    if (JsonNode.class.isAssignableFrom(type)) {
      return Json.object().put("type", "object");
    }
    return Json.object().put("type", "string");
  }

  private static boolean isNullable(AnnotatedType type) {
    return type.isAnnotationPresent(Nullable.class);
  }
}
