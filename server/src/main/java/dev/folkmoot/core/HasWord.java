package dev.folkmoot.core;

import java.util.Optional;

/** An enum constant whose word in the database and on the wire may differ from its name. */
public interface HasWord {
  String word();

  /** The word for any enum constant: its own word, or its name in lower case. */
  static String of(Enum<?> constant) {
    return Words.of(constant.getDeclaringClass()).word(constant);
  }

  /** Finds the constant with that word; case does not matter. */
  static <E extends Enum<E>> Optional<E> find(Class<E> type, String word) {
    return Words.of(type).constant(word).map(type::cast);
  }
}
