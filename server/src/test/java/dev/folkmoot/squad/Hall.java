package dev.folkmoot.squad;

import dev.folkmoot.core.Json;
import dev.folkmoot.testing.Api;
import dev.folkmoot.testing.OffsetClock;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A server whose squad talks over REST. */
final class Hall implements AutoCloseable {
  final OffsetClock clock = new OffsetClock();
  final Api api;

  Hall(Path data, Optional<String> database) {
    api = Api.start(Api.config(data, database), clock);
  }

  void register(String... agents) {
    for (var agent : agents) {
      api.post("/api/agents", Map.of("id", agent)).expect(201);
    }
  }

  static ObjectNode asking(String requester, String text, int required) {
    return Json.object()
        .put("requester_agent", requester)
        .put("prompt_message", text)
        .put("required_responses", required);
  }

  /** Puts a prompt and returns its id. */
  String ask(String requester, String text, int required) {
    return opened(asking(requester, text, required)).at("/prompt/id").asString();
  }

  JsonNode opened(ObjectNode body) {
    return api.post("/api/discussion", body).expect(201).json();
  }

  Api.Reply respond(String id, String agent, String message, String... headers) {
    return api.post(
        "/api/discussion/" + id, Map.of("agent_name", agent, "message", message), headers);
  }

  CompletableFuture<Api.Reply> respondLater(
      String id, String agent, String message, String... headers) {
    return api.postLater(
        "/api/discussion/" + id, Map.of("agent_name", agent, "message", message), headers);
  }

  Api.Reply end(String id, String body) {
    return api.send(
        "PATCH",
        "/api/discussion/" + id,
        BodyPublishers.ofString(body),
        "Content-Type",
        "application/json");
  }

  JsonNode status(String id) {
    return api.get("/api/discussion/" + id).expect(200).json();
  }

  /** Each answer as its responder and its words. */
  static List<String> collected(JsonNode status) {
    return status
        .get("collectedContext")
        .valueStream()
        .map(one -> one.get("agent").asString() + ": " + one.get("message").asString())
        .toList();
  }

  List<String> prompts(String query) {
    return api.get("/api/discussion" + query)
        .expect(200)
        .json()
        .get("prompts")
        .valueStream()
        .map(prompt -> prompt.get("id").asString())
        .toList();
  }

  JsonNode say(String author, String text) {
    return api.post("/api/chat", Map.of("author", author, "text", text)).expect(201).json();
  }

  List<JsonNode> chat(String query) {
    return messages(api.get("/api/chat" + query).expect(200).json());
  }

  List<JsonNode> unread(String agent) {
    return messages(api.get("/api/chat/unread?limit=200&agent=" + agent).expect(200).json());
  }

  static List<JsonNode> messages(JsonNode page) {
    return page.get("messages").valueStream().toList();
  }

  static List<String> texts(List<JsonNode> messages) {
    return messages.stream().map(message -> message.get("text").asString()).toList();
  }

  /** The messages that belong to a prompt, the newest last. */
  List<JsonNode> thread(String id) {
    return chat("?limit=200").stream()
        .filter(message -> message.path("discussionPromptId").asString("").equals(id))
        .toList();
  }

  /** Lets the deadlines of all prompts be over. */
  void letTimePass() {
    clock.advance(Duration.ofDays(8));
  }

  @Override
  public void close() {
    api.close();
  }
}
