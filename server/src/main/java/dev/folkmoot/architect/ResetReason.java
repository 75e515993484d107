package dev.folkmoot.architect;

import java.util.Locale;

/** The reason why an epoch began; ASKED means a reset that somebody asked for. */
enum ResetReason {
  FIRST,
  STORY,
  AGE,
  ASKED;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
