package dev.folkmoot.roundtable;

import dev.folkmoot.core.Json;
import dev.folkmoot.llm.ModelServer;
import dev.folkmoot.llm.ModelServer.Act;
import dev.folkmoot.llm.RequestedCall;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What models of a debate are asked over the wire, and what they reply. */
final class Replies {
  private static final Pattern NAME = Pattern.compile("You are (.+?) in a debate");
  private static final Pattern TOPIC = Pattern.compile("Topic: (.+)");

  private Replies() {}

  /** The whole prompt, as every format has it somewhere. */
  static String prompt(ModelServer.Request request) {
    return request.body().toString().replace("\\n", "\n");
  }

  static boolean isAnalyst(ModelServer.Request request) {
    return prompt(request).contains("You analyse a debate");
  }

  /** True if the model has the results of tools before it. */
  static boolean hasResults(ModelServer.Request request) {
    return prompt(request).contains("Context request queued.");
  }

  static String name(ModelServer.Request request) {
    return group(NAME, request);
  }

  static String topic(ModelServer.Request request) {
    return group(TOPIC, request);
  }

  private static String group(Pattern pattern, ModelServer.Request request) {
    var found = pattern.matcher(prompt(request));
    if (!found.find()) {
      throw new IllegalStateException("not in the prompt: " + pattern);
    }
    return found.group(1);
  }

  /** Every debater says the same, and the analyst finds that they half agree. */
  static Function<ModelServer.Request, Act> saying(String position) {
    return request -> isAnalyst(request) ? agree(0.5) : respond(position, 0.7);
  }

  static Act respond(String position, double confidence) {
    return ModelServer.say(
        Json.write(
            Json.object()
                .put("position", position)
                .put("reasoning", "Because.")
                .put("confidence", confidence)));
  }

  static Act agree(double level) {
    return ModelServer.say(
        Json.write(Json.object().put("agreementLevel", level).put("summary", "So far.")));
  }

  static Act requestContext(String query, String priority) {
    return new Act.CallTools(
        List.of(),
        List.of(
            new RequestedCall(
                "call-1",
                "request_context",
                Json.write(
                    Json.object()
                        .put("query", query)
                        .put("reason", "It matters.")
                        .put("priority", priority)))));
  }

  /** Asks what the others said, which changes nothing. */
  static Act check(String claim) {
    return new Act.CallTools(
        List.of(),
        List.of(
            new RequestedCall(
                "call-1", "fact_check", Json.write(Json.object().put("claim", claim)))));
  }
}
