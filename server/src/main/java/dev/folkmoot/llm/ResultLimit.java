package dev.folkmoot.llm;

import dev.folkmoot.core.Text;
import java.util.List;

/**
 * Bounds the results of one reply in total, so that they fit a model's context. The longest are
 * cut, all to the same length; a short one beside them stays whole.
 */
final class ResultLimit {
  /** In characters. */
  static final int TOTAL = 200_000;

  private ResultLimit() {}

  static List<MadeCall> fit(List<MadeCall> made) {
    int longest = longest(made);
    return made.stream().map(call -> cut(call, longest)).toList();
  }

  /** The length at which all results together are no longer than the total. */
  private static int longest(List<MadeCall> made) {
    var lengths = made.stream().mapToInt(call -> call.result().text().length()).sorted().toArray();
    int left = TOTAL;
    for (int i = 0; i < lengths.length; i++) {
      int share = left / (lengths.length - i);
      if (lengths[i] > share) {
        return share;
      }
      left -= lengths[i];
    }
    return TOTAL;
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
