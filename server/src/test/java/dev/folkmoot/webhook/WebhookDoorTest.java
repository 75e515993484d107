package dev.folkmoot.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.Receiver;
import dev.folkmoot.testing.TokenServer;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks over REST: who may have them, and what is never shown. */
class WebhookDoorTest {
  private static final String OUTSIDE = "https://1.1.1.1/hook?key=hidden";
  private static final String SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

  @TempDir private Path data;

  @Test
  void a_person_is_told_of_a_question_as_soon_as_it_is_asked() throws Exception {
    try (var receiver = new Receiver();
        var api = Api.start(Api.withPrivateWebhooks(data))) {
      var added =
          api.post("/api/webhooks", Map.of("url", receiver.url("/hook").toString())).expect(201);
      assertThat(added.json().get("secret").asString()).startsWith("whsec_");
      assertThat(added.header("location"))
          .isEqualTo("/api/webhooks/" + added.json().get("id").asString());
      var asked = api.ask("BLOCKING", "coder", "Merge?");
      var told = receiver.next().json();
      assertThat(told.get("type").asString()).isEqualTo("question.asked");
      assertThat(told.at("/data/questionId")).isEqualTo(asked.get("id"));
      assertThat(told.at("/data/data/text").asString()).isEqualTo("Merge?");
    }
  }

  @Test
  void a_test_says_what_became_of_it_and_changes_nothing() {
    try (var receiver = new Receiver();
        var api = Api.start(Api.withPrivateWebhooks(data))) {
      var added = api.post("/api/webhooks", Map.of("url", receiver.url("/").toString())).json();
      var path = "/api/webhooks/%s".formatted(added.get("id").asString());
      var before = api.get(path).json();
      var taken = api.post(path + "/test", "").expect(200).json();
      assertThat(taken)
          .isEqualTo(Json.tree("{\"taken\":true,\"status\":204,\"detail\":\"answered 204\"}"));
      receiver.answering(500);
      assertThat(api.post(path + "/test", "").json().get("taken").asBoolean()).isFalse();
      receiver.leave();
      var away = api.post(path + "/test", "").expect(200).json();
      assertThat(away.has("status")).isFalse();
      assertThat(away.get("detail").asString()).contains("cannot be reached");
      assertThat(api.get(path).json()).isEqualTo(before);
    }
  }

  @Test
  void an_agent_neither_adds_nor_sees_nor_removes_one() throws Exception {
    try (var server = new TokenServer(data)) {
      var person = server.as(server.token("ann", "person"));
      var added = person.post("/api/webhooks", Map.of("url", OUTSIDE)).expect(201).json();
      var path = "/api/webhooks/" + added.get("id").asString();
      for (var role : List.of("agent", "monitor")) {
        var agent = server.as(server.token(role + "-1", role));
        var refused = agent.post("/api/webhooks", Map.of("url", OUTSIDE)).expect(403);
        assertThat(refused.json().get("detail").asString()).contains("only a person may");
        agent.get("/api/webhooks").expect(403);
        agent.get(path).expect(403);
        agent.post(path + "/test", "").expect(403);
        agent.send("DELETE", path, BodyPublishers.noBody()).expect(403);
      }
      assertThat(person.get("/api/webhooks").json().get("webhooks")).hasSize(1);
      server.as(server.operator()).send("DELETE", path, BodyPublishers.noBody()).expect(200);
      person.get(path).expect(404);
      person.send("DELETE", path, BodyPublishers.noBody()).expect(404);
    }
  }

  @Test
  void a_secret_is_shown_once_and_then_nowhere() throws Exception {
    try (var receiver = new Receiver();
        var api = Api.start(Api.withPrivateWebhooks(data))) {
      var url = receiver.url("/hook?key=hidden").toString();
      var added =
          api.post("/api/webhooks", Map.of("url", url, "secret", SECRET)).expect(201).json();
      assertThat(added.get("secret").asString()).isEqualTo(SECRET);
      var path = "/api/webhooks/" + added.get("id").asString();
      receiver.answering(410);
      api.ask("BLOCKING", "coder", "Merge?");
      receiver.next();
      Api.awaitUntil(() -> api.get(path).json().get("status").asString().equals("disabled"));
      var events = api.get("/api/events?after=0&limit=200", "Accept", "application/json").body();
      assertThat(events).contains("webhook.added", "webhook.disabled");
      assertThat(List.of(events, api.get(path).body(), api.get("/api/webhooks").body()))
          .allSatisfy(text -> assertThat(text).doesNotContain("whsec", "hidden", "key=", "secret"));
    }
  }

  @Test
  void all_of_an_address_but_its_host_is_a_secret_too() {
    try (var api = Api.start(data)) {
      var url = "https://1.1.1.1:8443/services/T000?chat_id=B000";
      for (var format : List.of("standard", "slack", "discord", "telegram", "ntfy")) {
        var added = api.post("/api/webhooks", Map.of("url", url, "format", format)).expect(201);
        assertThat(added.json().get("url").asString()).isEqualTo("https://1.1.1.1:8443/…");
      }
      assertThat(api.get("/api/webhooks").body()).doesNotContain("T000", "B000");
      assertThat(api.get("/api/events?after=0", "Accept", "application/json").body())
          .contains("webhook.added")
          .doesNotContain("T000", "B000");
    }
  }

  @Test
  void the_same_request_twice_adds_one() throws Exception {
    try (var api = Api.start(data);
        var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
      var replies =
          IntStream.range(0, 8)
              .mapToObj(
                  _ ->
                      tasks.submit(
                          () ->
                              api.post(
                                  "/api/webhooks", Map.of("url", OUTSIDE), "Idempotency-Key", "k")))
              .toList();
      var first = replies.getFirst().get().expect(201).json();
      for (Future<Api.Reply> reply : replies) {
        assertThat(reply.get().expect(201).json()).isEqualTo(first);
      }
      api.post("/api/webhooks", Map.of("url", OUTSIDE, "secret", SECRET), "Idempotency-Key", "k")
          .expect(409);
      assertThat(api.get("/api/webhooks").json().get("webhooks")).hasSize(1);
    }
  }

  @Test
  void what_makes_no_sense_is_refused_and_nothing_is_added() {
    try (var api = Api.start(data)) {
      for (var bad :
          List.of(
              Map.of("url", "https://127.0.0.1/"),
              Map.of("url", "http://1.1.1.1/"),
              Map.of("url", OUTSIDE, "secret", "whsec_c2hvcnQ="),
              Map.of("url", OUTSIDE, "secret", "whsec_!!!"),
              Map.of("url", OUTSIDE, "secret", "hunter2hunter2hunter2hunter2hunter2"),
              Map.of("url", OUTSIDE, "format", "teams"),
              Map.of("url", OUTSIDE, "format", "telegram"),
              Map.of("url", "https://1.1.1.1/", "format", "ntfy"),
              Map.of("url", OUTSIDE, "types", List.of("everything")))) {
        var refused = api.post("/api/webhooks", bad).expect(400);
        assertThat(refused.body()).doesNotContain("hunter2", "hidden");
      }
      assertThat(api.get("/api/webhooks").json().get("webhooks")).isEmpty();
    }
  }

  @Test
  void there_are_at_most_a_hundred() {
    try (var api = Api.start(data)) {
      for (int i = 0; i < 100; i++) {
        api.post("/api/webhooks", Map.of("url", OUTSIDE)).expect(201);
      }
      api.post("/api/webhooks", Map.of("url", OUTSIDE)).expect(409);
    }
  }
}
