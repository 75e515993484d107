package dev.folkmoot.rest;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/** A method and a path of {@code /openapi.json}. */
record Operation(String method, String path, JsonNode description, JsonNode document) {
  static List<Operation> all(Api api) {
    return of(api.get("/openapi.json").expect(200).json());
  }

  static List<Operation> of(JsonNode document) {
    return document.get("paths").properties().stream()
        .flatMap(
            path ->
                path.getValue().properties().stream()
                    .map(
                        method ->
                            new Operation(
                                method.getKey().toUpperCase(Locale.ROOT),
                                path.getKey(),
                                method.getValue(),
                                document)))
        .toList();
  }

  /** Not in a protocol of its own, and there without tokens: those have tests of their own. */
  boolean isPlain() {
    return !path.startsWith("/mcp")
        && !path.startsWith("/hooks")
        && !path.startsWith("/api/tokens")
        && !path.equals("/api/sign-in-links");
  }

  /** The schema of the body it takes, if it takes one. */
  Optional<JsonNode> body() {
    return Optional.of(description.at("/requestBody/content/application~1json/schema"))
        .filter(JsonNode::isObject)
        .map(this::resolve);
  }

  /** The fields of the body it takes. */
  Stream<Field> fields() {
    return body().stream()
        .flatMap(schema -> schema.get("properties").properties().stream())
        .map(
            property ->
                new Field(
                    property.getKey(),
                    resolve(property.getValue()),
                    resolve(property.getValue().path("items"))));
  }

  /** The names of the fields that the body must have. */
  List<String> required() {
    return body().stream()
        .flatMap(schema -> schema.path("required").valueStream())
        .map(JsonNode::asString)
        .toList();
  }

  /** The names of its parameters in the query, the path or a header. */
  List<String> parameters(String in) {
    return description
        .get("parameters")
        .valueStream()
        .filter(parameter -> parameter.get("in").asString().equals(in))
        .map(parameter -> parameter.get("name").asString())
        .toList();
  }

  /** The path with a value in the place of its variable. */
  String at(String value) {
    return path.replaceAll("\\{[^}]*}", value);
  }

  private JsonNode resolve(JsonNode schema) {
    return schema.has("$ref") ? document.at(schema.get("$ref").asString().substring(1)) : schema;
  }

  /** A field of a body. */
  record Field(String name, JsonNode schema, JsonNode items) {
    String type() {
      return schema.path("type").asString("any");
    }

    /** Something that it takes. */
    JsonNode sample() {
      if (isEnum()) {
        return schema.get("enum").get(0);
      }
      if (name.equals("specId")) {
        return StringNode.valueOf("01890000-0000-7000-8000-000000000000");
      }
      if (name.equals("knowledge")) {
        return Json.tree(
            """
            {"id": "x", "type": "component", "level": "architecture", "status": "current",
              "description": "x"}
            """);
      }
      if (schema.has("properties")) {
        return required(Json.object(), schema);
      }
      return Json.tree(
          switch (type()) {
            case "string" -> "\"x\"";
            case "array" ->
                items.has("properties") ? "[%s, %s]".formatted(entry("x"), entry("y")) : "[\"x\"]";
            case "integer" -> "1";
            case "boolean" -> "true";
            default -> "{}";
          });
    }

    /** An object of a list, told apart from the others by a name. */
    private String entry(String name) {
      var entry = Json.object();
      if (items.path("properties").has("agentId")) {
        entry.put("agentId", name);
      }
      return Json.write(required(entry, items));
    }

    /** Adds what an object must have. */
    private static ObjectNode required(ObjectNode entry, JsonNode object) {
      object
          .path("required")
          .forEach(
              required ->
                  entry.set(
                      required.asString(),
                      new Field("", object.at("/properties/" + required.asString()), object)
                          .sample()));
      return entry;
    }

    /** More than it takes. */
    long tooMany() {
      return schema.path("maximum").asLong(100) + 1;
    }

    boolean isTime() {
      return schema.path("format").asString("").equals("date-time");
    }

    boolean isEnum() {
      return schema.has("enum");
    }
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
