package dev.folkmoot.mcp.client;

import dev.folkmoot.core.Text;
import java.io.IOException;
import tools.jackson.databind.JsonNode;

/**
 * An error that the server answered with. The message is the server's: not masked yet, and of any
 * length.
 */
final class ServerError extends IOException {
  ServerError(JsonNode error) {
    super(Text.cleaned(error.path("message").asString("no reason given")).replaceAll("\\s+", " "));
  }
}
