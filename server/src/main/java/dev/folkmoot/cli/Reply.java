package dev.folkmoot.cli;

import dev.folkmoot.core.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;

/** A reply of the server, unchanged. */
public record Reply(int status, String json, String cursor, String decision, String proof) {
  Reply(int status, String json) {
    this(status, json, "", "", "");
  }

  /** Ignores unknown fields, which a newer server may send. */
  private static final ObjectReader READER =
      Json.MAPPER.reader().without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  JsonNode tree() {
    return as(JsonNode.class);
  }

  public <T> T as(Class<T> type) {
    try {
      return READER.forType(type).readValue(json);
    } catch (JacksonException e) {
      throw new CliFailure("The server there is not Folkmoot, or has another version. Check --url");
    }
  }
}
