package dev.folkmoot.gate;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import tools.jackson.databind.JsonNode;

/**
 * Words as they were given and as they may be stored: masked before a transaction begins.
 *
 * @param json whether they were given as JSON, and not as a text
 */
public record MaskedText(String given, String masked, boolean json) {
  private static final int LONGEST_JSON = 64 * 1024;

  public static MaskedText of(String given) {
    return new MaskedText(given, Secrets.maskJson(given), false);
  }

  /** Words that keep what looks like a secret, since they were masked before or have none. */
  public static MaskedText unmasked(String given) {
    return new MaskedText(given, given, false);
  }

  /** An answer as a value of JSON; a string is a text like any other. */
  public static MaskedText of(JsonNode given) {
    Text.requireClean("answer", given);
    return given.isString()
        ? of(given.stringValue())
        : new MaskedText(Json.write(given), Json.write(Secrets.mask(given)), true);
  }

  /** Refuses, by throwing, an answer that is empty or too long. */
  void requireAnswer(int most) {
    if (!json) {
      Text.requireLength("answer", given, most);
    } else if (Text.bytes(given) > LONGEST_JSON) {
      throw Refusal.invalid("answer is over 64 KiB of JSON; put the rest in a file and name it");
    }
  }
}
