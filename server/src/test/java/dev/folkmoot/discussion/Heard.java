package dev.folkmoot.discussion;

import dev.folkmoot.llm.ModelServer;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** What a model was told when it was asked to speak, in whichever provider's format. */
record Heard(String speaker, String system, List<Words> messages, List<String> stop) {
  private static final Pattern NAME =
      Pattern.compile("You are (.+?), (?:the|a) \\w+ in a discussion");

  /** Words of one side of the conversation. */
  record Words(String role, String text) {}

  static Heard of(ModelServer.Request request) {
    var body = request.body();
    var all =
        body.get("messages")
            .valueStream()
            .map(one -> new Words(one.get("role").asString(), text(one.get("content"))))
            .toList();
    var system =
        body.has("system") ? text(body.get("system")) : ofRole(all, "system").getFirst().text();
    var name = NAME.matcher(system);
    return new Heard(
        name.find() ? name.group(1) : "",
        system,
        all.stream().filter(one -> !one.role().equals("system")).toList(),
        stops(body));
  }

  /** How often the speaker has spoken before, as far as it was told. */
  int ownTurns() {
    return ofRole(messages, "assistant").size();
  }

  private static List<Words> ofRole(List<Words> all, String role) {
    return all.stream().filter(one -> one.role().equals(role)).toList();
  }

  private static List<String> stops(JsonNode body) {
    var stops = body.has("stop") ? body.get("stop") : body.path("stop_sequences");
    return stops.valueStream().map(JsonNode::asString).toList();
  }

  private static String text(JsonNode content) {
    return content.isString()
        ? content.asString()
        : content
            .valueStream()
            .map(part -> part.get("text").asString())
            .collect(Collectors.joining());
  }
}
