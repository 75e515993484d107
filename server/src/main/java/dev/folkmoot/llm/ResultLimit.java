package dev.folkmoot.llm;

import dev.folkmoot.core.FairShare;
import dev.folkmoot.core.Text;
import java.util.List;

/**
 * Bounds the results of one reply in total, so that they fit a model's context. The longest results
 * are cut to the same length; short ones stay whole.
 */
final class ResultLimit {
  /** In characters. */
  static final int TOTAL = 200_000;

  private ResultLimit() {}

  static List<MadeCall> fit(List<MadeCall> made) {
    int longest =
        FairShare.of(TOTAL, made.stream().mapToInt(call -> call.result().text().length()));
    return made.stream().map(call -> cut(call, longest)).toList();
  }

  private static MadeCall cut(MadeCall call, int longest) {
    var result = call.result();
    if (result.text().length() <= longest) {
      return call;
    }
    var text =
        Text.atMost(longest, result.text())
            + "\n[cut: the results of one reply are longer than 200,000 characters in total]";
    return new MadeCall(new CallResult(result.call(), text, result.error()), call.took());
  }
}
