package dev.folkmoot.rest;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Api.Reply;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import tools.jackson.databind.JsonNode;

/** A server, and questions as programs ask it for them. */
abstract class OverRest {
  @AutoClose final Api api = Api.start();

  JsonNode question(JsonNode asked) {
    return api.get("/api/questions/" + asked.get("id").asString()).expect(200).json();
  }

  Reply post(JsonNode asked, String what, Map<String, ?> body) {
    return api.post("/api/questions/%s/%s".formatted(asked.get("id").asString(), what), body);
  }

  static Instant time(JsonNode question, String field) {
    return Instant.parse(question.get(field).asString());
  }
}
