package dev.folkmoot.story;

import dev.folkmoot.core.AgentId;
import dev.folkmoot.core.Json;
import dev.folkmoot.core.Refusal;
import dev.folkmoot.core.Secrets;
import dev.folkmoot.core.Text;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * A letter about to be sent. The constructor masks what looks like a secret, so call it before the
 * transaction begins.
 *
 * @param to the addressee; empty only for the express queue
 */
public record NewLetter(
    LetterType type, Optional<AgentId> to, Optional<StoryId> story, String kind, JsonNode data) {
  static final int LARGEST = 256 * 1024;

  public NewLetter {
    requirePayload(kind, data);
    data = Secrets.mask(data);
  }

  public static NewLetter request(AgentId to, String kind, JsonNode data) {
    return request(to, Optional.empty(), kind, data);
  }

  public static NewLetter request(AgentId to, Optional<StoryId> story, String kind, JsonNode data) {
    return new NewLetter(LetterType.REQUEST, Optional.of(to), story, kind, data);
  }

  static void requirePayload(String kind, JsonNode data) {
    Text.requireName("payload.kind", kind);
    Text.requireClean("payload.data", data);
    if (Text.bytes(Json.write(data)) > LARGEST) {
      throw Refusal.invalid(
          "payload.data is over 256 KiB of JSON; put the rest in a file and give its path");
    }
  }
}
