package dev.folkmoot.roundtable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import java.net.URI;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** An agent that calls tools over MCP. */
record Caller(Talk talk) {
  static Caller of(URI server, String agent) {
    return new Caller(new Talk(server.resolve("/mcp?agent=" + agent)));
  }

  JsonNode call(String tool, Map<String, ?> arguments) {
    return talk.call(tool, Json.write(arguments));
  }

  /** What the tool gives; it must not be an error. */
  JsonNode done(String tool, Map<String, ?> arguments) {
    var result = call(tool, arguments);
    assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isFalse();
    assertThat(result.has("structuredContent")).as(result.toString()).isTrue();
    return result.get("structuredContent");
  }

  /** The advice of a tool that refuses. */
  String refused(String tool, Map<String, ?> arguments) {
    var result = call(tool, arguments);
    assertThat(result.path("isError").asBoolean(false)).as(result.toString()).isTrue();
    return result.at("/content/0/text").asString();
  }
}
