package dev.folkmoot.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.mcp.Talk;
import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Discussions over MCP, between agents that take their own turns. */
class DiscussionToolsTest {
  @AutoClose private final Api api = Api.start();

  private JsonNode call(String agent, String tool, Map<String, ?> arguments) {
    return new Talk(api.url().resolve("/mcp?agent=" + agent)).call(tool, Json.write(arguments));
  }

  private JsonNode done(String agent, String tool, Map<String, ?> arguments) {
    return Said.done(call(agent, tool, arguments));
  }

  private JsonNode opened(String key, String topic) {
    var seats = Stream.of("ada", "ben").map(id -> Map.of("agentId", id, "role", "specialist"));
    return call(
        "ada",
        "create_discussion",
        Map.of("topic", topic, "participants", seats.toList(), "idempotencyKey", key));
  }

  private String open() {
    return Said.done(opened("k", "Tabs?")).at("/project/id").asString();
  }

  private JsonNode take(String agent, String id, String content) {
    return done(agent, "take_turn", Map.of("discussionId", id, "content", content));
  }

  private static List<String> said(JsonNode discussion) {
    return discussion
        .get("entries")
        .valueStream()
        .map(entry -> entry.get("content").asString())
        .toList();
  }

  @Test
  void opening_twice_under_one_key_is_opening_once() {
    assertThat(open()).isEqualTo(open());
    assertThat(api.get("/api/discussions").json().get("discussions")).hasSize(1);
    assertThat(Said.advice(opened("k", "Spaces?"))).contains("was used for another request");
  }

  @Test
  void a_turn_taken_twice_under_one_key_is_taken_once() {
    var turn = Map.of("discussionId", open(), "content", "Tabs", "idempotencyKey", "t1");
    assertThat(said(done("ada", "take_turn", turn))).containsExactly("Tabs");
    assertThat(said(done("ada", "take_turn", turn))).containsExactly("Tabs");
  }

  @Test
  void what_a_user_says_twice_under_one_key_is_said_once() {
    var seats =
        List.of(Map.of("agentId", "ann", "role", "user"), Map.of("agentId", "bob", "role", "user"));
    var id =
        done("ann", "create_discussion", Map.of("topic", "Tabs?", "participants", seats))
            .at("/project/id")
            .asString();
    var words = Map.of("discussionId", id, "message", "Tabs", "idempotencyKey", "s1");
    done("ann", "say", words);
    assertThat(said(done("ann", "say", words))).containsExactly("Tabs");
  }

  @Test
  void an_agent_is_told_what_was_said_since_it_spoke_and_how_to_read_the_rest() {
    var id = open();
    take("ada", id, "Tabs");
    assertThat(said(done("ben", "wait_for_my_turn", Map.of()).get("discussion")))
        .containsExactly("Tabs");
    take("ben", id, "Spaces");
    var mine = done("ada", "wait_for_my_turn", Map.of("discussionId", id)).get("discussion");
    assertThat(said(mine)).containsExactly("Tabs", "Spaces");
    assertThat(mine.has("omitted")).isFalse();
    var taken = take("ada", id, "Still tabs");
    assertThat(said(taken)).containsExactly("Still tabs");
    assertThat(taken.get("omitted").asInt()).isEqualTo(2);
    assertThat(taken.at("/counts/ada").asInt()).isEqualTo(2);
    assertThat(said(done("ben", "wait_for_my_turn", Map.of()).get("discussion")))
        .containsExactly("Spaces", "Still tabs");
    assertThat(said(done("ben", "get_discussion", Map.of("discussionId", id)))).hasSize(3);
    var part = done("ben", "get_discussion", Map.of("discussionId", id, "after", 1, "limit", 1));
    assertThat(said(part)).containsExactly("Spaces");
    assertThat(part.get("readOn").asInt()).isEqualTo(2);
    assertThat(Said.advice(call("ben", "get_discussion", Map.of("discussionId", id, "after", -1))))
        .contains("after");
  }
}
