package dev.folkmoot.gate;

import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import tools.jackson.databind.JsonNode;

/**
 * A text as it was given and as it may be stored. It is masked before a transaction begins.
 *
 * @param json whether it was given as JSON, not as plain text
 */
public record MaskedText(String given, String masked, boolean json) {
  private static final int LONGEST_JSON = 64 * 1024;

  public static MaskedText of(String given) {
    return new MaskedText(given, Secrets.maskJson(given), false);
  }

  /** A text that is not masked again, because it was masked before or has no secret. */
  public static MaskedText unmasked(String given) {
    return new MaskedText(given, given, false);
  }

  /** An answer given as JSON. A JSON string counts as plain text. */
  public static MaskedText of(JsonNode given) {
    Text.requireClean("answer", given);
    return given.isString()
        ? of(given.stringValue())
        : new MaskedText(Json.write(given), Json.write(Secrets.mask(given)), true);
  }

  /** Throws a refusal if the answer is empty or too long. */
  void requireAnswer(int most) {
    if (!json) {
      Text.requireLength("answer", given, most);
    } else if (Text.bytes(given) > LONGEST_JSON) {
      throw Refusal.invalid("answer is over 64 KiB of JSON; put the rest in a file and name it");
    }
  }
}
