package dev.folkmoot.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.ServerProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The server is killed between the claim of a message and its acknowledgement. */
class MailboxCrashTest {
  @TempDir private Path data;

  @Test
  void what_was_taken_and_not_acknowledged_comes_again_and_what_was_does_not() throws Exception {
    var sent = new ArrayList<String>();
    try (var server = ServerProcess.start(data);
        var api = Api.at(server.url())) {
      prepare(api);
      for (int i = 0; i < 3; i++) {
        sent.add(send(api, "q" + i));
      }
      assertThat(next(api, "pam", "").path("id").asString()).isEqualTo(sent.getFirst());
      assertThat(next(api, "ada", "").path("type").asString()).isEqualTo("STORY");
      server.kill();
    }
    try (var server = ServerProcess.start(data);
        var api = Api.at(server.url())) {
      var story = next(api, "ada", "");
      assertThat(story.path("storyId").asString()).isEqualTo("a");
      assertThat(api.get("/api/stories/a").json().at("/story/holder").asString()).isEqualTo("ada");
      var again = next(api, "pam", "");
      assertThat(again.path("id").asString()).isEqualTo(sent.getFirst());
      var path = "/api/messages/%s/reply".formatted(sent.getFirst());
      api.post(path, reply(), "Idempotency-Key", "r0").expect(201);
      server.kill();
    }
    try (var server = ServerProcess.start(data);
        var api = Api.at(server.url())) {
      var path = "/api/messages/%s/reply".formatted(sent.getFirst());
      var reply = api.post(path, reply(), "Idempotency-Key", "r0").expect(201).json();
      var second = next(api, "pam", "");
      assertThat(second.path("id").asString()).isEqualTo(sent.get(1));
      var third = next(api, "pam", "&ack=" + sent.get(1));
      assertThat(third.path("id").asString()).isEqualTo(sent.get(2));
      assertThat(api.get("/api/messages/next?agent=pam&ack=" + sent.get(2)).json().has("message"))
          .isFalse();
      var got = next(api, "ann", "");
      assertThat(got).isEqualTo(reply);
    }
  }

  private static void prepare(Api api) {
    api.post("/api/agents", Map.of("id", "ada", "role", "coder")).expect(201);
    api.post("/api/agents", Map.of("id", "pam", "role", "pm")).expect(201);
    var spec =
        api.post("/api/specs", Map.of("title", "T", "content", "C", "by", "ann")).expect(201);
    var story = Map.of("id", "a", "title", "T", "content", "C");
    api.post(
            "/api/specs/%s/stories".formatted(spec.json().path("id").asString()),
            Map.of("stories", List.of(story), "by", "ann"))
        .expect(201);
  }

  private static String send(Api api, String kind) {
    var body =
        Map.of("from", "ann", "type", "REQUEST", "to", "pam", "payload", Map.of("kind", kind));
    return api.post("/api/messages", body).expect(201).json().path("id").asString();
  }

  private static Map<String, ?> reply() {
    return Map.of("agent", "pam", "payload", Map.of("kind", "answer"));
  }

  private static JsonNode next(Api api, String agent, String more) {
    return api.get("/api/messages/next?agent=%s%s".formatted(agent, more))
        .expect(200)
        .json()
        .path("message");
  }
}
