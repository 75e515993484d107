package dev.folkmoot.rest;

import dev.folkmoot.core.Json;
import dev.folkmoot.http.Route;
import dev.folkmoot.wire.AdviceJson;
import dev.folkmoot.wire.Schemas;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Builds the OpenAPI 3.1 description from the routes. */
final class OpenApi {
  private final Schemas schemas = new Schemas("#/components/schemas/");

  static ObjectNode of(List<Route> routes, String version) {
    return new OpenApi().describe(routes, version);
  }

  private ObjectNode describe(List<Route> routes, String version) {
    var document = Json.object().put("openapi", "3.1.0");
    document
        .putObject("info")
        .put("title", "Folkmoot")
        .put("version", version)
        .put("description", "No work goes past an unanswered question.")
        .putObject("license")
        .put("name", "Apache-2.0")
        .put("identifier", "Apache-2.0");
    var paths = document.putObject("paths");
    for (var route : routes) {
      var path =
          paths.has(route.path())
              ? (ObjectNode) paths.get(route.path())
              : paths.putObject(route.path());
      path.set(route.method().toLowerCase(Locale.ROOT), operation(route));
    }
    var components = document.putObject("components");
    var named = components.putObject("schemas");
    named.set("Problem", problem());
    schemas.named().forEach(named::set);
    return document;
  }

  private ObjectNode operation(Route route) {
    var operation = Json.object().put("summary", route.summary());
    operation.put("operationId", operationId(route));
    var parameters = operation.putArray("parameters");
    route.variables().forEach(name -> parameters.add(parameter(name, "path", true)));
    route
        .query()
        .forEach(
            (name, meaning) ->
                parameters.add(parameter(name, "query", false).put("description", meaning)));
    route
        .headers()
        .forEach(
            (name, meaning) ->
                parameters.add(parameter(name, "header", false).put("description", meaning)));
    route
        .takes()
        .ifPresent(
            body ->
                content(
                    operation.putObject("requestBody").put("required", true),
                    "application/json",
                    schemas.reference(body)));
    responses(route, operation.putObject("responses"));
    return operation;
  }

  private void responses(Route route, ObjectNode responses) {
    var success = responses.putObject(Integer.toString(route.status())).put("description", "Done.");
    if (route.gives().isPresent()) {
      content(success, route.media(), schemas.reference(route.gives().get()));
    } else {
      content(success, route.media(), Json.object());
    }
    if (route.allowsAsync()) {
      responses.set("202", success.deepCopy().put("description", "Accepted; the work goes on."));
    }
    if (route.isStream()) {
      content(success, "text/event-stream", Json.object().put("type", "string"));
    }
    if (route.isLimited()) {
      problem(responses, "429", "Too many of your requests are open; detail says what to do next.");
    }
    problem(responses, "default", "Refused; detail says what to do next.");
  }

  private static void problem(ObjectNode responses, String status, String description) {
    content(
        responses.putObject(status).put("description", description),
        "application/problem+json",
        Json.object().put("$ref", "#/components/schemas/Problem"));
  }

  private static void content(ObjectNode target, String media, ObjectNode schema) {
    target.withObjectProperty("content").putObject(media).set("schema", schema);
  }

  private static ObjectNode parameter(String name, String in, boolean required) {
    var parameter = Json.object().put("name", name).put("in", in).put("required", required);
    parameter.putObject("schema").put("type", "string");
    return parameter;
  }

  private static String operationId(Route route) {
    return (route.method().toLowerCase(Locale.ROOT) + route.path())
        .replaceAll("[^A-Za-z0-9]+", "_")
        .replaceAll("_$", "");
  }

  private ObjectNode problem() {
    var schema = Json.object().put("type", "object");
    var properties = schema.putObject("properties");
    for (var name : List.of("type", "title", "detail", "code")) {
      properties.putObject(name).put("type", "string");
    }
    properties.putObject("status").put("type", "integer");
    properties
        .putObject("reason")
        .put("type", "string")
        .put("description", "what is wrong, without the next step; only if there is advice");
    properties.set("advice", schemas.reference(AdviceJson.class));
    properties
        .putObject("question")
        .put("$ref", "#/components/schemas/Question")
        .put("description", "the question as it is now, if you were too late or it has changed");
    properties
        .putObject("firstKept")
        .put("type", "integer")
        .put("description", "the oldest event that is kept, if those you asked for are gone");
    properties
        .putObject("limit")
        .put("type", "integer")
        .put("description", "how many you may have open at a time, if you had too many");
    schema.putArray("required").add("type").add("title").add("status").add("detail").add("code");
    return schema;
  }
}
