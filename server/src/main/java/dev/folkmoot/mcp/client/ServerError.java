package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Text;
import java.io.IOException;
import tools.jackson.databind.JsonNode;

/** An error that the server answered with. */
final class ServerError extends IOException {
  private static final int LONGEST = 500;

  ServerError(JsonNode error) {
    super(
        Text.excerpt(LONGEST, Text.cleaned(error.path("message").asString("no reason given")))
            .replaceAll("\\s+", " "));
  }
}
