package dev.folkmoot.mcp;

import dev.folkmoot.core.Json;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes the answers that the client sent with the call. If one is missing, the call ends with a
 * request for it.
 *
 * @param shown whether an earlier round of the call has shown an offered form; before that, no
 *     answer to it counts
 * @param taken the answers that the tool has asked for; others are dropped
 */
record AskByResult(ObjectNode answers, boolean shown, ObjectNode taken) implements ClientPrompter {
  AskByResult(ObjectNode answers, boolean shown) {
    this(answers, shown, Json.object());
  }

  @Override
  public CompletableFuture<Map<String, JsonNode>> ask(
      Map<String, InputRequest> requests, boolean beforeTask) {
    var missing = new LinkedHashMap<String, InputRequest>();
    var found = new LinkedHashMap<String, JsonNode>();
    requests.forEach(
        (key, request) -> {
          var answer = answers.get(key);
          if (answer == null) {
            missing.put(key, request);
          } else {
            found.put(key, checked(key, request, answer));
            taken.set(key, answer);
          }
        });
    return missing.isEmpty()
        ? CompletableFuture.completedFuture(found)
        : CompletableFuture.failedFuture(new InputRequired(missing, beforeTask));
  }

  @Override
  public CompletableFuture<ElicitationResult> offer(String key, InputRequest.Form form) {
    var answer = shown ? answers.get(key) : null;
    if (answer == null) {
      return CompletableFuture.failedFuture(new InputRequired(Map.of(key, form), false));
    }
    taken.set(key, answer);
    return CompletableFuture.completedFuture(ElicitationResult.of(form, answer));
  }

  /** The answers to these requests; refuses one that does not fit its request. */
  static ObjectNode answersTo(Map<String, InputRequest> requests, ObjectNode answers) {
    var fitting = Json.object();
    requests.forEach(
        (key, request) -> {
          if (answers.has(key)) {
            fitting.set(key, checked(key, request, answers.get(key)));
          }
        });
    return fitting;
  }

  private static JsonNode checked(String key, InputRequest request, JsonNode answer) {
    var problems = request.problems(answer);
    if (!problems.isEmpty()) {
      throw RpcError.invalidParams(
          "inputResponses.%s does not answer its request: %s"
              .formatted(key, String.join("; ", problems)));
    }
    return answer;
  }
}
