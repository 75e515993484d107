package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import tools.jackson.databind.JsonNode;

/** Reads what a tool has said. */
final class Said {
  private Said() {}

  /** What it brought; it must not be a refusal. */
  static JsonNode done(JsonNode result) {
    assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
    assertThat(result.has("structuredContent")).as(result.toString()).isTrue();
    return result.path("structuredContent");
  }

  /** What it advised instead; it must be a refusal. */
  static String advice(JsonNode result) {
    assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
    assertThat(result.has("structuredContent")).isFalse();
    return result.path("content").path(0).path("text").asString();
  }
}
