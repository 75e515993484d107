package dev.folkmoot.web;

import dev.folkmoot.architect.ContextPage;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Text;
import dev.folkmoot.session.Turn;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The tool calls of a turn as its page shows them: the first ones, shortened, so that they leave
 * room for what was said. The JSON transcript has more of them.
 *
 * @param omitted how many calls are not shown
 */
record ToolCalls(List<Call> shown, int omitted) {
  private static final int MOST = 10;
  private static final int LONGEST = 300;

  /** The tools by which a model gives its reply, which is shown as such. */
  private static final Set<String> REPLYING = Set.of("review_complete", "answer_complete");

  record Call(String tool, String arguments, String result, boolean failed) {}

  ToolCalls {
    shown = List.copyOf(shown);
  }

  static ToolCalls of(Turn turn) {
    var kept = turn.metadata().path("toolCalls");
    var shown = kept.valueStream().limit(MOST).map(ToolCalls::call).toList();
    int all = kept.size() + turn.metadata().path("toolCallsOmitted").asInt(0);
    return new ToolCalls(shown, all - shown.size());
  }

  /** The calls among the messages of a request to the architect, besides the one that replied. */
  static ToolCalls of(List<ContextPage.Entry> messages) {
    var results =
        messages.stream()
            .filter(message -> message.role().equals("results"))
            .flatMap(message -> Json.tree(message.content()).valueStream())
            .collect(
                Collectors.toMap(
                    result -> result.path("id").asString(""), result -> result, (one, _) -> one));
    var all =
        messages.stream()
            .filter(message -> message.role().equals("calls"))
            .flatMap(message -> Json.tree(message.content()).path("calls").valueStream())
            .filter(call -> !REPLYING.contains(call.path("name").asString("")))
            .map(call -> call(call, results))
            .toList();
    var shown = all.subList(0, Math.min(MOST, all.size()));
    return new ToolCalls(shown, all.size() - shown.size());
  }

  private static Call call(JsonNode call, Map<String, JsonNode> results) {
    var result = results.getOrDefault(call.path("id").asString(""), Json.object());
    return new Call(
        call.path("name").asString(""),
        excerpt(call.path("arguments").asString("")),
        excerpt(result.path("text").asString("")),
        result.path("error").asBoolean(false));
  }

  private static Call call(JsonNode call) {
    return new Call(
        call.path("tool").asString(""),
        excerpt(call.path("arguments").asString("")),
        excerpt(call.path("result").asString("")),
        call.path("failed").asBoolean(false));
  }

  private static String excerpt(String text) {
    return Text.excerpt(LONGEST, text);
  }

  boolean isEmpty() {
    return shown.isEmpty();
  }

  String title() {
    int all = shown.size() + omitted;
    var names = shown.stream().map(Call::tool).distinct().collect(Collectors.joining(", "));
    return "%d tool %s: %s".formatted(all, all == 1 ? "call" : "calls", names);
  }
}
