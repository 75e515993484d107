package dev.folkmoot.mcp.client;

import java.io.IOException;

/** An HTTP response that is not an MCP message. */
final class HttpRefusal extends IOException {
  private final int status;

  HttpRefusal(int status) {
    super(
        switch (status) {
          case 401, 403 -> "it refused our credentials with HTTP status " + status;
          default ->
              status / 100 == 2
                  ? "it answered with something that is not an MCP message"
                  : "it answered with HTTP status " + status;
        });
    this.status = status;
  }

  boolean isAboutCredentials() {
    return status == 401 || status == 403;
  }
}
