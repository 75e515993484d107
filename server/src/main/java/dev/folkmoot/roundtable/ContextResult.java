package dev.folkmoot.roundtable;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.MaskedText;

/**
 * The result that somebody found for a context request.
 *
 * @param words the result; where nothing was found, the reason
 */
public record ContextResult(QuestionId request, MaskedText words) {
  private static final int LONGEST = 10_000;

  /** Something was found. */
  public static ContextResult found(QuestionId request, String result) {
    Text.requireLength("result", result, LONGEST);
    return new ContextResult(request, MaskedText.of(result));
  }

  /** Nothing was found; the agents are told why. */
  public static ContextResult failed(QuestionId request, String error) {
    Text.requireLength("error", error, LONGEST - 20);
    return new ContextResult(request, MaskedText.of("No result: " + error));
  }
}
