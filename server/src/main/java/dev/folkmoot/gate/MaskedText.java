package dev.folkmoot.gate;

import dev.folkmoot.core.Secrets;

/** Words as they were given and as they may be stored: masked before a transaction begins. */
public record MaskedText(String given, String masked) {
  public static MaskedText of(String given) {
    return new MaskedText(given, Secrets.maskJson(given));
  }
}
