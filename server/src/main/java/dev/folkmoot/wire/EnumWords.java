package dev.folkmoot.wire;

import dev.folkmoot.core.HasWord;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Text;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the constant of an enum by its word. */
public final class EnumWords {
  private EnumWords() {}

  /** Finds a constant by its word, in any case. A refusal also names the other accepted words. */
  public static <E extends Enum<E>> E constant(
      String field, Class<E> type, String word, String... others) {
    return HasWord.find(type, word)
        .orElseThrow(
            () -> unknown(field, word, List.of(type.getEnumConstants()), Arrays.stream(others)));
  }

  /** Finds a constant by its word. A refusal names only the offered constants. */
  public static <E extends Enum<E>> E constant(
      String field, Class<E> type, String word, Set<E> offered) {
    return HasWord.find(type, word)
        .orElseThrow(() -> unknown(field, word, offered, Stream.empty()));
  }

  private static Refusal unknown(
      String field, String word, Collection<? extends Enum<?>> offered, Stream<String> others) {
    return Refusal.invalid(
        "there is no %s '%s'; use one of %s"
            .formatted(
                field,
                Text.shorten(word),
                Stream.concat(others, offered.stream().map(HasWord::of))
                    .collect(Collectors.joining(", "))));
  }
}
