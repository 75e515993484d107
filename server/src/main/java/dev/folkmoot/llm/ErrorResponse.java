package dev.folkmoot.llm;

import dev.langchain4j.exception.HttpException;
import java.util.Optional;

/** An HTTP response with an error status. */
final class ErrorResponse extends HttpException {
  private final String body;
  private final Optional<String> retryAfter;

  ErrorResponse(int status, String body, Optional<String> retryAfter) {
    super(status, "status " + status);
    this.body = body;
    this.retryAfter = retryAfter;
  }

  String body() {
    return body;
  }

  /** The Retry-After header, unparsed. */
  Optional<String> retryAfter() {
    return retryAfter;
  }
}
