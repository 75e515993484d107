package dev.folkmoot.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A constant whose word in the database and on the wire need not be its name. */
public interface HasWord {
  String word();

  /** The word for any constant: its own, or else its name in lower case. */
  static String of(Enum<?> constant) {
    return constant instanceof HasWord one ? one.word() : constant.name().toLowerCase(Locale.ROOT);
  }

  /** The constant with that word, in any case. */
  static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> of(constant).equalsIgnoreCase(word))
        .findFirst();
  }
}
