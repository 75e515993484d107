package dev.folkmoot.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A turn of a script: steps of tool calls, then a text.
 *
 * @param steps one list for each step; the calls of a step are made at the same time
 */
record ScriptedTurn(List<List<RequestedCall>> steps, String words) {
  private static final Pattern CALL = Pattern.compile("call:\\s*([A-Za-z0-9_-]+)\\s*(\\{.*})?\\s*");

  ScriptedTurn {
    steps = List.copyOf(steps);
  }

  static ScriptedTurn of(String paragraph) {
    var steps = new ArrayList<List<RequestedCall>>();
    var words = new ArrayList<String>();
    boolean calling = false;
    for (var line : paragraph.lines().toList()) {
      var call = CALL.matcher(line);
      if (!call.matches()) {
        words.add(line);
        calling = false;
        continue;
      }
      if (!calling) {
        steps.add(new ArrayList<>());
        calling = true;
      }
      var step = steps.getLast();
      var id = "step-%d-%d".formatted(steps.size(), step.size() + 1);
      var arguments = call.group(2) == null ? "{}" : call.group(2);
      step.add(new RequestedCall(id, call.group(1), arguments));
    }
    return new ScriptedTurn(steps.stream().map(List::copyOf).toList(), String.join("\n", words));
  }

  /** The calls of a step; empty after the last step. */
  List<RequestedCall> calls(int step) {
    return step < steps.size() ? steps.get(step) : List.of();
  }
}
