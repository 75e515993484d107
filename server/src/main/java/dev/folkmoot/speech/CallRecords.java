package dev.folkmoot.speech;

import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import dev.folkmoot.llm.MadeCall;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Adds a turn's tool calls to its metadata, masked and cut to a limited size. */
final class CallRecords {
  private static final int MOST = 50;
  private static final int LONGEST = 1_000;

  private CallRecords() {}

  static void add(ObjectNode metadata, List<MadeCall> made) {
    if (made.isEmpty()) {
      return;
    }
    var calls = metadata.putArray("toolCalls");
    for (var one : made.subList(0, Math.min(MOST, made.size()))) {
      var result = one.result();
      var call =
          calls
              .addObject()
              .put("tool", Text.shorten(result.call().name()))
              .put("arguments", kept(result.call().arguments()))
              .put("result", kept(result.text()))
              .put("milliseconds", one.took().toMillis());
      if (result.error()) {
        call.put("failed", true);
      }
    }
    if (made.size() > MOST) {
      metadata.put("toolCallsOmitted", made.size() - MOST);
    }
  }

  private static String kept(String text) {
    var masked = Secrets.maskJson(Text.cleaned(text));
    var kept = Text.atMost(LONGEST, masked);
    return kept.length() < masked.length() ? kept + "…" : kept;
  }
}
