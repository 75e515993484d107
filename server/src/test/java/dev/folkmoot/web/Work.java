package dev.folkmoot.web;

import dev.folkmoot.testing.Api;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Specs, stories and coders, as programs make them. */
record Work(Api api) {
  String spec(String title) {
    return api.post("/api/specs", Map.of("title", title, "content", "All of it.", "by", "ann"))
        .expect(201)
        .json()
        .get("id")
        .asString();
  }

  void story(String spec, String id, String... after) {
    story(spec, Map.of("id", id, "title", "Story " + id, "dependsOn", List.of(after)));
  }

  void story(String spec, Map<String, ?> fields) {
    var body = new HashMap<String, Object>(fields);
    body.putIfAbsent("content", "Do it.");
    body.put("specId", spec);
    body.put("by", "ann");
    api.post("/api/stories", body).expect(201);
  }

  void coder(String name) {
    api.post("/api/agents", Map.of("id", name, "kind", "external", "role", "coder")).expect(201);
  }

  void take(String coder, String story) {
    api.post("/api/stories/%s/take".formatted(story), Map.of("by", coder)).expect(200);
  }

  void state(String coder, String... states) {
    for (var state : states) {
      api.post("/api/agents/%s/state".formatted(coder), Map.of("state", state)).expect(200);
    }
  }

  JsonNode request(String coder, String kind, String content) {
    return api.post("/api/requests", Map.of("from", coder, "kind", kind, "content", content))
        .expect(201)
        .json();
  }

  /** The question to people that a request has become. */
  String question(JsonNode request) {
    var path = "/api/requests/%s?by=ann".formatted(request.get("id").asString());
    Api.awaitUntil(() -> api.get(path).json().hasNonNull("questionId"));
    return api.get(path).json().get("questionId").asString();
  }

  String status(String story) {
    return api.get("/api/stories/" + story).expect(200).json().at("/story/status").asString();
  }
}
