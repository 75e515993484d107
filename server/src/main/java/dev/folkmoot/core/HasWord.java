package dev.folkmoot.core;

import java.util.Locale;

/** A constant whose word in the database and on the wire need not be its name. */
public interface HasWord {
  String word();

  /** The word for any constant: its own, or else its name in lower case. */
  static String of(Enum<?> constant) {
    return constant instanceof HasWord one ? one.word() : constant.name().toLowerCase(Locale.ROOT);
  }
}
