package dev.folkmoot.discussion;

import dev.folkmoot.testing.Api;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** One discussion, as those see it who take part in it over REST. */
record Meeting(Api api, String id) {
  static Meeting of(Api api, JsonNode discussion) {
    return new Meeting(api, discussion.at("/project/id").asString());
  }

  Api.Reply say(String user, String message, String... headers) {
    return api.post(path(""), Map.of("message", message, "userId", user), headers);
  }

  CompletableFuture<Api.Reply> sayLater(String user, String message, String... headers) {
    return api.postLater(path(""), Map.of("message", message, "userId", user), headers);
  }

  Api.Reply take(String agent, String content, String... headers) {
    return api.post(path("/turns"), Map.of("agentId", agent, "content", content), headers);
  }

  Api.Reply pause(String by) {
    return api.post(path("/pause"), Map.of("by", by));
  }

  Api.Reply resume(String by) {
    return api.post(path("/resume"), Map.of("by", by));
  }

  JsonNode json() {
    return api.get(path("")).expect(200).json();
  }

  String status() {
    return json().at("/project/status").asString();
  }

  String reason() {
    return json().at("/project/reason").asString();
  }

  String next() {
    return json().get("nextSpeaker").asString();
  }

  /** The open question that asks for the turn, or what becomes of it. */
  String question() {
    return json().at("/project/questionId").asString();
  }

  List<String> lines() {
    return lines(json());
  }

  /** Each turn as its place, its speaker and its words. */
  static List<String> lines(JsonNode discussion) {
    return discussion.get("entries").valueStream().map(Meeting::line).toList();
  }

  private static String line(JsonNode entry) {
    return "%d.%d %s: %s"
        .formatted(
            entry.get("roundNumber").asInt(),
            entry.get("turnIndex").asInt(),
            entry.get("speaker").asString(),
            entry.at("/metadata/failed").isMissingNode()
                ? entry.get("content").asString()
                : "(failed)");
  }

  /** Returns once it is in that state. */
  Meeting await(String status) {
    Api.awaitUntil(() -> status().equals(status));
    return this;
  }

  /** Returns once it has come to the turn of that participant. */
  Meeting awaitFloorOf(String speaker) {
    Api.awaitUntil(() -> Optional.of(next()).filter(speaker::equals).isPresent());
    return this;
  }

  String path(String more) {
    return "/api/discussions/" + id + more;
  }
}
