package dev.folkmoot.architect;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A model that replies from the conversation it was sent, and from nothing else. */
final class Memory {
  private Memory() {}

  static Act review(Verdict verdict, String feedback) {
    var json = Json.object().put("verdict", verdict.name()).put("feedback", feedback);
    return new Act.CallTools(
        List.of(), List.of(new RequestedCall("c1", "review_complete", json.toString())));
  }

  static Act answer(String words) {
    return ModelServer.say(Json.object().put("answer", words).put("confidence", 0.5).toString());
  }

  /** Asks for tests, and approves only what was sent after it asked. */
  static Act wantsTests(ModelServer.Request request) {
    boolean asked = texts(request, "assistant").stream().anyMatch(text -> text.contains("NEEDS_"));
    return asked
        ? review(Verdict.APPROVED, "You were asked for tests before.")
        : review(Verdict.NEEDS_CHANGES, "Name the tests.");
  }

  /** Tells how many requests it sees, this one included. */
  static Act counts(ModelServer.Request request) {
    return answer("request %d".formatted(texts(request, "user").size()));
  }

  static List<JsonNode> messages(ModelServer.Request request) {
    return request.body().get("messages").valueStream().toList();
  }

  static List<String> texts(ModelServer.Request request, String role) {
    return messages(request).stream()
        .filter(message -> message.get("role").asString().equals(role))
        .map(message -> message.path("content").asString(""))
        .toList();
  }
}
