package dev.folkmoot.wire;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Constants by their words. */
public final class EnumWords {
  private EnumWords() {}

  /** A constant by its word, in any case; a refusal names the other words that are taken, too. */
  public static <E extends Enum<E>> E constant(
      String field, Class<E> type, String word, String... others) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> HasWord.of(constant).equalsIgnoreCase(word))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalid(
                    "%s: '%s' is none; use one of %s"
                        .formatted(
                            field,
                            Text.shorten(word),
                            Stream.concat(
                                    Arrays.stream(others),
                                    Arrays.stream(type.getEnumConstants()).map(HasWord::of))
                                .collect(Collectors.joining(", ")))));
  }
}
