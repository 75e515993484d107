package dev.folkmoot.gate;

import dev.folkmoot.core.Secrets;

/** An answer as it was given and as it may be stored: masked before any transaction begins. */
public record Words(String given, String masked) {
  public static Words of(String given) {
    return new Words(given, Secrets.mask(given.strip()));
  }
}
