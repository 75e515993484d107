package dev.folkmoot.story;

import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import tools.jackson.databind.JsonNode;

/**
 * The answer to a letter, about to be sent: a RESPONSE, or an ERROR if the letter's request failed.
 * The constructor masks what looks like a secret, so call it before the transaction begins.
 */
public record NewReply(LetterType type, String kind, JsonNode data) {
  public NewReply {
    if (!type.isReply()) {
      throw Refusal.invalid("a reply is of type RESPONSE or ERROR, not %s".formatted(type));
    }
    NewLetter.requirePayload(kind, data);
    data = Secrets.mask(data);
  }

  public static NewReply response(String kind, JsonNode data) {
    return new NewReply(LetterType.RESPONSE, kind, data);
  }

  public static NewReply error(String kind, JsonNode data) {
    return new NewReply(LetterType.ERROR, kind, data);
  }
}
