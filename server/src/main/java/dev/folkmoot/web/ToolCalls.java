package dev.folkmoot.web;

import dev.folkmoot.core.Text;
import dev.folkmoot.session.Turn;
import java.util.List;
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
