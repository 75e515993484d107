package dev.folkmoot.roundtable;

import dev.folkmoot.core.QuestionId;
import dev.folkmoot.core.Text;
import dev.folkmoot.gate.MaskedText;

/**
 * The result for a context request.
 *
 * @param words the result; if nothing was found, the reason
 */
public record ContextResult(QuestionId request, MaskedText words) {
  private static final int LONGEST = 10_000;

  /** A result that was found. */
  public static ContextResult found(QuestionId request, String result) {
    Text.requireLength("result", result, LONGEST);
    return new ContextResult(request, MaskedText.of(result));
  }

  /** The reason why nothing was found; the agents read it. */
  public static ContextResult failed(QuestionId request, String error) {
    Text.requireLength("error", error, LONGEST - 20);
    return new ContextResult(request, MaskedText.of("No result: " + error));
  }
}
