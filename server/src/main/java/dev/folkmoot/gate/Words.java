package dev.folkmoot.gate;

import dev.folkmoot.core.Secrets;

/** Words as they were given and as they may be stored: masked before a transaction begins. */
public record Words(String given, String masked) {
  public static Words of(String given) {
    return new Words(given, Secrets.mask(given));
  }
}
