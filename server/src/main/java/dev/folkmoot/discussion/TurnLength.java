package dev.folkmoot.discussion;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Arrays;
import java.util.Locale;

/** How much of a model's reply becomes its turn. */
public enum TurnLength {
  /** The whole reply, up to the line where the model begins to speak for another participant. */
  WHOLE,
  /** One paragraph: the reply is cut at the stop sequences. */
  BRIEF;

  public static TurnLength of(String word) {
    return Arrays.stream(values())
        .filter(length -> length.word().equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "turns must be whole or brief, was '%s'".formatted(Text.shorten(word))));
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
