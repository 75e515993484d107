package dev.folkmoot.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who listens to a resource hears of what happens to questions. */
class ResourceNotifierTest {
  @Test
  void who_listens_is_told_that_the_inbox_and_a_question_have_changed(@TempDir Path data)
      throws Exception {
    try (var api = Api.start(data)) {
      var asked = api.ask("BLOCKING", "coder", "Merge?");
      var question = "folkmoot://question/" + asked.get("id").asString();
      var listen =
          Talk.modern(
              "subscriptions/listen",
              "{\"notifications\":{\"resourceSubscriptions\":[\"folkmoot://inbox\",\"%s\"]}}"
                  .formatted(question));
      var talk = new Talk(api.url().resolve("/mcp?agent=coder"));
      var stream =
          HttpClient.newHttpClient()
              .send(
                  talk.request(listen.toString(), Talk.headersOf(listen)),
                  HttpResponse.BodyHandlers.ofLines());
      var events =
          stream
              .body()
              .filter(line -> line.startsWith("data:"))
              .map(line -> Json.tree(line.substring(5)))
              .iterator();
      assertThat(events.next().get("method").asString()).contains("acknowledged");
      api.answer(asked, "ann", "yes");
      var heard = List.of(events.next(), events.next());
      assertThat(heard)
          .extracting(news -> news.at("/params/uri").asString())
          .containsExactlyInAnyOrder("folkmoot://inbox", question);
    }
  }

  @Test
  void who_listens_is_told_of_every_turn_of_a_discussion_and_can_read_it(@TempDir Path data)
      throws Exception {
    try (var api = Api.start(data)) {
      var seats =
          List.of(
              Map.of("agentId", "ann", "role", "user"),
              Map.of("agentId", "coder", "role", "specialist"));
      var opened =
          api.post("/api/discussions", Map.of("topic", "Tabs?", "by", "ann", "participants", seats))
              .expect(201)
              .json();
      var id = opened.at("/project/id").asString();
      var uri = "folkmoot://discussion/" + id;
      var listen =
          Talk.modern(
              "subscriptions/listen",
              "{\"notifications\":{\"resourceSubscriptions\":[\"%s\"]}}".formatted(uri));
      var talk = new Talk(api.url().resolve("/mcp?agent=coder"));
      var events = talk.stream(listen.toString(), Talk.headersOf(listen));
      assertThat(events.next().get("method").asString()).contains("acknowledged");
      api.post(
              "/api/discussions/" + id,
              Map.of("userId", "ann", "message", "Tabs."),
              "Prefer",
              "respond-async")
          .expect(202);
      assertThat(events.next().at("/params/uri").asString()).isEqualTo(uri);
      var read = talk.ask("resources/read", "{\"uri\":\"%s\"}".formatted(uri));
      assertThat(Json.tree(read.at("/result/contents/0/text").asString()))
          .isEqualTo(api.get("/api/discussions/" + id).expect(200).json());
      var nowhere = talk.ask("resources/read", "{\"uri\":\"folkmoot://discussion/none\"}");
      assertThat(nowhere.has("error")).isTrue();
    }
  }
}
